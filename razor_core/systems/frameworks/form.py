"""The form of a check."""

from razor_core.rules.form import Adds, Field, Fold, Form, NameOf, Steps, modifiers, row

_CANCEL = "Bonuses and penalties cancel first."
_ONE_LEFT = "When one die is left, each further penalty removes the highest die rolled."
_BONUSES = Adds("bonus", "+1 Add", "Bonus: 1 more die each", _CANCEL, "bonus")
_PENALTIES = Adds("penalty", "+1 Add", "Penalty: 1 die fewer each", _ONE_LEFT, "penalty states")
_NUMBERS = row(
    "",
    row("Bonus", Field("bonus", "Bonus"), help=""),
    row("Penalty", Field("penalty", "Penalty"), help=""),
    look="numbers",
)

FORM: Form = (
    row("Score", Field("score"), NameOf("skill-name", "Name of the score")),
    row(
        "Venture",
        Steps("venture", {"0": "None", "1": "−1", "2": "−2", "3": "−3"}),
        Steps("venture_for", label="The venture is for", look="purpose"),
        NameOf("declared", "Which roll the venture is for", "which? (optional)", longest=40, look="purpose"),
    ),
    row("Carried", Field("momentum"), Field("interference")),
    modifiers(_BONUSES, _PENALTIES),
    Fold("Other bonus and penalty", (_NUMBERS,)),
)
