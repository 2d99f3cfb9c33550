"""What the page shows, as one reads it: the part of `Person` that does nothing."""

from tests.support.page.controls import value_of
from tests.support.page.fake import FakePage
from tests.support.page.markup import Element


class Reader:
    """One who looks at a page."""

    page: FakePage

    def drawn(self, name: str) -> Element:
        """The clock of that name on the board."""
        (found,) = [element for element in self.page.slot("clocks", "clocks").elements if element.said("name") == name]
        return found

    def card(self, slot: str) -> str:
        return self.page.region("result").one("data-slot", slot).text

    @property
    def tier(self) -> str | None:
        """The tier that the result card shows; None where it shows no single roll."""
        return self.page.region("result").get("data-tier")

    @property
    def status(self) -> str:
        """What the page says about saving."""
        return self.page.text("head", "saved")

    @property
    def state(self) -> str | None:
        """How the page marks what it says about saving."""
        return self.page.slot("head", "state").get("data-state")

    @property
    def notice(self) -> str:
        """The open notices, a line each."""
        return "\n".join(self.page.texts("notice", "lines"))

    @property
    def toast(self) -> str:
        """What the page last said in passing."""
        return self.page.text("toast", "text")

    @property
    def slug(self) -> str:
        """The game that the page shows: by its one visible form and by the choice in the head."""
        (form,) = [part for part in self.page.parts if part.tag == "form" and "hidden" not in part]
        assert value_of(self.page.slot("head", "system")) == form["data-system"] == form["id"]
        return form["id"]

    @property
    def values(self) -> dict[str, str]:
        return self.page.values(self.slug)
