"""The statistics against published examples and sums a reader can do by hand."""

import pytest

from configurator.adoption.significance import (
    interval_from_errors,
    mcnemar_exact,
    paired_interval,
    paired_questions_to_see,
    questions_to_see,
    two_proportion_interval,
)

SIGN_TEST = [
    # answers that changed, the largest smaller part that is significant at 5 %, two-sided
    (6, 0),
    (8, 0),
    (9, 1),
    (11, 1),
    (12, 2),
    (15, 3),
    (17, 4),
    (20, 5),
    (25, 7),
]
"""The critical values of the sign test as textbooks tabulate them."""


@pytest.mark.parametrize(("changed", "critical"), SIGN_TEST)
def test_mcnemar_agrees_with_the_table_of_the_sign_test(changed: int, critical: int) -> None:
    """At the tabulated value the test is significant, and one above it is not."""
    assert mcnemar_exact(critical, changed - critical) < 0.05
    assert mcnemar_exact(critical + 1, changed - critical - 1) >= 0.05


def test_mcnemar_agrees_with_a_published_example() -> None:
    """Fagerland, Lydersen and Laake (2013): 1 and 7 children changed, exact conditional p = 0.0703."""
    assert mcnemar_exact(1, 7) == pytest.approx(0.0703, abs=0.00005)
    assert mcnemar_exact(7, 1) == 18 / 256


def test_mcnemar_without_a_change_finds_none() -> None:
    """Nothing changed, or as much either way: p is 1."""
    assert mcnemar_exact(0, 0) == 1
    assert mcnemar_exact(5, 5) == 1
    assert mcnemar_exact(0, 5) == 2 / 32


def test_mcnemar_does_not_lose_itself_in_large_numbers() -> None:
    """Thousands of changed answers are summed exactly; a normal estimate gives z = 4.0, p = 0.00006."""
    assert mcnemar_exact(4_800, 5_200) == pytest.approx(0.000066, abs=0.000002)


def test_two_proportions_agree_with_newcombe() -> None:
    """Newcombe (1998), table II, 56 of 70 less 48 of 80, method 10: 0.0524 to 0.3339."""
    interval = two_proportion_interval(48 / 80, 80, 56 / 70, 70)

    assert interval == pytest.approx((0.0524, 0.3339), abs=0.00005)


def test_all_right_twice_is_not_certain() -> None:
    """With 30 of 30 right in both runs a difference of eleven points either way stays possible."""
    low, high = two_proportion_interval(1.0, 30, 1.0, 30)

    assert (low, high) == pytest.approx((-0.1135, 0.1135), abs=0.0001)


def test_standard_errors_add_in_squares() -> None:
    """Errors of 3 and 4 points make one of 5; 1.96 of them are 9.8."""
    assert interval_from_errors(0.02, 0.03, 0.04) == pytest.approx((0.02 - 0.098, 0.02 + 0.098), abs=0.0001)


def test_a_paired_interval_is_narrower_where_little_changed() -> None:
    """Of 1,000 questions 3 lost and 3 gained: no change, within half a point to either side."""
    low, high = paired_interval(3, 3, 1_000)

    assert (low, high) == pytest.approx((-0.0055, 0.0055), abs=0.0001)


def test_the_number_of_questions_agrees_with_r() -> None:
    """The example of R's power.prop.test: 0.50 against 0.75 with 90 % power takes 76.7 in each group."""
    assert questions_to_see(0.50, 0.75, power=0.90) == 77


def test_pairs_need_far_fewer_questions() -> None:
    """Two in a hundred answers change: 1,568 pairs show one point, where two runs of 90 % right need 14,751."""
    assert paired_questions_to_see(0.01, 0.02) == 1_568
    assert questions_to_see(0.90, 0.89) == 14_751


def test_a_loss_changes_at_least_as_many_answers() -> None:
    """Where no answer changed, one point of loss would still change one in a hundred."""
    assert paired_questions_to_see(0.01, 0.0) == paired_questions_to_see(0.01, 0.01)
