"""What the sheet of any dice offers to the page. Its module is imported when it is first opened."""

from app.dice.state import loaded
from app.part import Part
from app.ui.panel import Panel
from app.ui.steps import later

SHEET = "dice"
PANEL = Panel(
    region=SHEET,
    reads=("forms.changes", "rooms.dice.last", "rooms.dice.error", "rooms.dice.who", "session.world.characters"),
    steps=later("app.dice.sheet.steps"),
    actions={
        "dice": later("app.dice.sheet.open_sheet"),
        "dice-add": later("app.dice.sheet.add"),
        "dice-more": later("app.dice.sheet.more"),
        "dice-last": later("app.dice.sheet.take_up"),
        "dice-who": later("app.dice.sheet.let_roll"),
        "dice-roll": later("app.dice.sheet.roll"),
    },
)
PART = Part(room="dice", load=loaded, panels=(PANEL,))
