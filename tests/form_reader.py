"""Forms as a browser without script reads and sends them, without the browser."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

from tests.markup import CONTROLS, MANY, PRESSED


@dataclass
class Control:
    """A field of a form. *values*: what it would send now; *offered*: the values it can be given, of a
    select, a checkbox or a radio button. *shown*: somebody who reads the page sees it.
    """

    name: str
    kind: str
    values: list[str] = field(default_factory=list)
    offered: list[str] = field(default_factory=list)
    shown: bool = True
    least: str = ""


@dataclass
class Button:
    name: str
    value: str
    action: str
    disabled: bool
    text: str = ""


@dataclass
class Form:
    action: str
    method: str
    controls: list[Control] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    id: str = ""

    def named(self, name: str) -> list[Control]:
        return [each for each in self.controls if each.name == name]

    def button(self, text: str) -> Button:
        return next(each for each in self.buttons if each.text.strip() == text)

    def sent(self, button: Button) -> dict[str, list[str]]:
        """Returns the data that the form sends when *button* is pressed."""
        data: dict[str, list[str]] = {}
        for control in self.controls:
            data.setdefault(control.name, []).extend(control.values)
        if button.name:
            data.setdefault(button.name, []).append(button.value)
        return {name: values for name, values in data.items() if values}


class FormReader(HTMLParser):
    """Reads the forms of a page, with what stands in them already."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.form: Form | None = None
        self.fieldsets: list[bool] = []
        self.select: Control | None = None
        self.multiple = False
        self.writing: Control | None = None
        self.button: Button | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.form = Form(told.get("action", ""), told.get("method", "get"), id=told.get("id", ""))
            self.forms.append(self.form)
        elif tag == "fieldset":
            self.fieldsets.append("disabled" in told)
        elif tag == "option" and self.select is not None:
            self.read_option(told)
        elif self.form is not None:
            self.read_part(tag, told)

    def read_part(self, tag: str, told: dict[str, str]) -> None:
        assert self.form is not None
        stopped = "disabled" in told or any(self.fieldsets)
        if tag == "a" and "href" in told:
            self.form.links.append(told["href"])
        elif tag == "button" and told.get("type", "submit") == "submit":
            self.button = Button(
                told.get("name", ""), told.get("value", ""), told.get("formaction", ""), stopped
            )
            self.form.buttons.append(self.button)
        elif tag in CONTROLS and told.get("name") and not stopped:
            self.read_control(tag, told)

    def read_control(self, tag: str, told: dict[str, str]) -> None:
        assert self.form is not None
        kind = told.get("type", "text") if tag == "input" else tag
        if kind in PRESSED:
            return
        control = next(iter(self.form.named(told["name"])), None) if kind in MANY else None
        if control is None:
            control = Control(told["name"], kind, shown=kind != "hidden", least=told.get("min", ""))
            self.form.controls.append(control)
        if kind in MANY:
            control.offered.append(told.get("value", "on"))
            if "checked" in told:
                control.values.append(control.offered[-1])
        elif tag == "input":
            control.values = [told.get("value", "")]
        elif tag == "select":
            self.select, self.multiple = control, "multiple" in told
        else:
            self.writing, control.values = control, [""]

    def read_option(self, told: dict[str, str]) -> None:
        assert self.select is not None
        if "disabled" in told:
            return
        self.select.offered.append(told.get("value", ""))
        if "selected" in told:
            self.select.values.append(self.select.offered[-1])

    def handle_data(self, data: str) -> None:
        if self.writing is not None:
            self.writing.values[0] += data
        if self.button is not None:
            self.button.text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = None
        elif tag == "fieldset" and self.fieldsets:
            self.fieldsets.pop()
        elif tag == "button":
            self.button = None
        elif tag == "textarea" and self.writing is not None:
            self.writing.values[0] = self.writing.values[0].removeprefix("\n")
            self.writing = None
        elif tag == "select" and self.select is not None:
            if not self.select.values and not self.multiple:
                self.select.values = self.select.offered[:1]
            self.select = None


def forms_on(page: str) -> list[Form]:
    """Returns the forms of *page*, in its order."""
    reader = FormReader()
    reader.feed(page)
    return reader.forms
