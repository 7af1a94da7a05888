"""A box that can be ticked on screen and on paper."""

from reportlab.platypus import Flowable

from configurator.export.pdf.paper import INK, WHITE

_SIZE = 11


class CheckBox(Flowable):
    """A form field over a drawn box, for readers and printers that leave form fields out."""

    def __init__(self, name: str, tooltip: str, *, is_ticked: bool) -> None:
        """`name` must be unique in the document: fields of one name are one field."""
        super().__init__()
        self.width = self.height = _SIZE
        self._name, self._tooltip, self._is_ticked = name, tooltip, is_ticked

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """The same size everywhere."""
        return _SIZE, _SIZE

    def draw(self) -> None:
        """Draw the box, then lay the field on it."""
        canvas = self.canv
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(1)
        canvas.rect(0.5, 0.5, _SIZE - 1, _SIZE - 1)
        canvas.acroForm.checkbox(
            name=self._name,
            tooltip=self._tooltip,
            checked=self._is_ticked,
            size=_SIZE,
            buttonStyle="check",
            borderStyle="solid",
            borderWidth=1,
            borderColor=INK,
            fillColor=WHITE,
            textColor=INK,
            # reportlab's own default marks the field as required, which readers frame in red.
            fieldFlags="",
            relative=True,
        )
