"""A revision that an earlier program issued stays valid, and no id is printed for want of a name."""

import hashlib
import json
from datetime import date
from pathlib import Path

from configurator.catalog.models import Catalog
from configurator.project import Project, new_project, open_project, save_project
from configurator.quote.content import QuoteContent, content_of
from configurator.quote.revision import IssuedRevision, differences

DAY = date(2026, 11, 29)
NAMES = ("model_name", "card_name", "engine_name")


def without_names(content: QuoteContent) -> QuoteContent:
    """The snapshot as a program took it that knew no names."""
    plain = content.model_dump(mode="json")
    for option in plain["options"]:
        for name in NAMES:
            del option[name]
    return QuoteContent.model_validate_json(json.dumps(plain))


def issued_before(catalog: Catalog) -> Project:
    """The starting project with such a revision."""
    project = new_project(catalog, DAY)
    old = without_names(content_of(project.document(catalog)))
    return project.replace(issued=(IssuedRevision.of(old, DAY),))


def test_an_old_snapshot_survives_saving(catalog: Catalog, tmp_path: Path) -> None:
    """Its fingerprint is of what it holds, and the file gets no names that it did not have."""
    project = issued_before(catalog)
    for path in (tmp_path / "a.quote", tmp_path / "b.quote"):
        save_project(project, path, catalog)
        project = open_project(path, catalog)
    stored = json.loads((tmp_path / "b.quote").read_text(encoding="utf-8"))["project"]["issued"][0]
    assert not any(name in stored["content"]["options"][0] for name in NAMES)
    canonical = {key: value for key, value in stored["content"].items() if key != "program_version"}
    text = json.dumps(canonical, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert stored["sha256"] == hashlib.sha256(text.encode()).hexdigest()


def test_no_id_is_printed_where_a_name_is_known(catalog: Catalog) -> None:
    """Against an old snapshot only what differs is listed: the same card has its name, another one both."""
    project = issued_before(catalog)
    (old,) = project.issued
    four = project.configuration.replace(cards=4, tensor_parallel=4)
    now = content_of(project.with_configuration(four).document(catalog))
    listed = {one.label: (one.before, one.after) for one in differences(old.content, now)}
    name = "RTX PRO 6000 Blackwell Server Edition"
    assert listed["Cards"] == (f"2 × {name}", f"4 × {name}")
    assert not {"Model", "Engine"} & listed.keys()
    other = content_of(project.with_configuration(four.replace(card="h200-nvl")).document(catalog))
    assert {one.label: one.after for one in differences(now, other)}["Cards"] == "4 × H200 NVL"
