"""Logo and accent colour of the seller's paper, each looked at before it is taken."""

from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QColorDialog, QFrame, QPushButton, QWidget

from configurator.export.letterhead import DEFAULT_ACCENT, Letterhead
from configurator.export.logo import is_svg, picture, read_logo
from configurator.files import FileProblem
from configurator.language import _
from configurator.ui.dialogs import Dialogs
from configurator.ui.look.scale import keep_height, keep_width, scaled
from configurator.ui.look.stylesheet import set_role
from configurator.ui.look.theme import SPACE
from configurator.ui.widgets.complaint import Complaint
from configurator.ui.widgets.entry_field import EntryField
from configurator.ui.widgets.layout import column, row, words

SHOWN = QSize(240, 72)


class LetterheadForm(QWidget):
    """`logo` and `accent` are what stands here."""

    def __init__(self, logo: Path | None, accent: str, dialogs: Dialogs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.logo, self.accent = logo, accent or DEFAULT_ACCENT
        self._dialogs = dialogs
        self.shown = words("", "caption", self)
        keep_height(self.shown, SHOWN.height() + 2 * SPACE)
        self.shown.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.name = words("", "caption", self, wraps=True)
        self.complaint = Complaint(self)
        self.choose = QPushButton(_("Choose logo…"), self)
        self.choose.clicked.connect(self._choose_logo)
        self.remove = QPushButton(_("Remove"), self)
        self.remove.clicked.connect(lambda: self._take_logo(None))
        self.colour = EntryField(_("Accent colour"), self._take_colour, self)
        keep_width(self.colour, 110)
        self.swatch = QFrame(self)
        self.swatch.setFixedSize(scaled(28), scaled(28))
        self.pick = QPushButton(_("Choose colour…"), self)
        self.pick.clicked.connect(self._pick_colour)
        self._lay_out()
        self._take_logo(logo)
        self._show_colour()

    def _lay_out(self) -> None:
        layout = column(self, spacing=SPACE)
        layout.addWidget(words(_("LOGO"), "section", self))
        layout.addWidget(words(_("PNG, JPEG or SVG; it stands at the head of the first page."), "caption", self))
        layout.addWidget(self.shown)
        layout.addWidget(self.name)
        layout.addWidget(self.complaint)
        buttons = row(self.choose, self.remove)
        buttons.addStretch()
        layout.addLayout(buttons)
        layout.addSpacing(SPACE)
        layout.addWidget(words(_("ACCENT COLOUR"), "section", self))
        line = row(self.swatch, self.colour, self.pick)
        line.addStretch()
        layout.addLayout(line)
        layout.addWidget(self.colour.complaint)
        layout.addStretch()

    def _choose_logo(self) -> None:
        folder = self.logo.parent if self.logo else Path.home()
        if path := self._dialogs.ask_logo(folder):
            self._take_logo(path)

    def _take_logo(self, path: Path | None) -> None:
        """Take a picture that can be printed; of any other say why not and keep the one before."""
        self.complaint.say("")
        try:
            shown = _pixmap(path) if path else None
        except FileProblem as problem:
            self.complaint.say(str(problem))
            if path is self.logo:
                self.name.setText(str(path))
            return
        self.logo = path
        if shown is None:
            self.shown.setText(_("no logo"))
        else:
            self.shown.setPixmap(shown)
        self.name.setText(str(path) if path else "")
        self.remove.setEnabled(path is not None)

    def _take_colour(self, text: str, _merge_key: str) -> None:
        try:
            self.accent = Letterhead(accent=text.strip()).accent
        except ValueError:
            raise ValueError(_("a colour is written as {example}").format(example=DEFAULT_ACCENT)) from None
        self._show_colour()

    def _pick_colour(self) -> None:
        chosen = QColorDialog.getColor(QColor(self.accent), self, _("Accent colour"))
        if chosen.isValid():
            self.accent = chosen.name()
            self._show_colour()

    def _show_colour(self) -> None:
        self.colour.show_value(self.accent)
        self.swatch.setStyleSheet(f"background: {self.accent}; border-radius: 4px;")
        set_role(self.swatch, "swatch")


def _pixmap(path: Path) -> QPixmap:
    """The logo as it will be seen, on white as on paper. Raises FileProblem."""
    content = read_logo(path)
    made = QPixmap(SHOWN)
    made.fill(Qt.GlobalColor.white)
    painter = QPainter(made)
    if is_svg(content):
        renderer = QSvgRenderer(content)
        size = renderer.defaultSize().scaled(SHOWN, Qt.AspectRatioMode.KeepAspectRatio)
        renderer.render(painter, _centred(size))
    else:
        image = picture(content).convert("RGBA")
        drawn = QImage(image.tobytes(), image.width, image.height, image.width * 4, QImage.Format.Format_RGBA8888)
        size = drawn.size().scaled(SHOWN, Qt.AspectRatioMode.KeepAspectRatio)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(_centred(size), drawn)
    painter.end()
    return made


def _centred(size: QSize) -> QRectF:
    return QRectF((SHOWN.width() - size.width()) / 2, (SHOWN.height() - size.height()) / 2, size.width(), size.height())
