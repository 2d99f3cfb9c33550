"""What a player chooses or types before a consequence is applied: the form of a trouble, and words that name things."""

from collections.abc import Sequence

from app.result.consequences import Offer, receiver_of
from app.ui.template import Node, truth
from razor_core.rules.consequences import Choice, Consequence, told


def forms(offer: Offer, choice: Choice) -> Sequence[Node]:
    """Return a button for each form that the options of a choice take, none where they take no forms.

    Once one is chosen, it is the only one, beside a button that goes back to all of them.
    """
    names = dict.fromkeys(option.form for option in (*choice.options, *choice.instead) if option.form)
    chosen = offer.forms.get(choice.key, "")
    listed = {chosen: chosen, "": "Another form"} if chosen else {name: name for name in names}
    return [
        Node(
            "form",
            {
                "button": {
                    "data-consequence": choice.key,
                    "data-form": form,
                    "aria-pressed": truth(form and form == chosen),
                },
                "name": text,
            },
        )
        for form, text in listed.items()
    ]


def in_form(offer: Offer, choice: Choice, option: Consequence) -> bool:
    """Return whether an option is listed: those of the chosen form are, those without one, and those applied."""
    return option.form in ("", offer.forms.get(choice.key, "")) or option.key in offer.done


def notes(offer: Offer, of: Choice | Consequence, options: Sequence[Consequence]) -> Sequence[Node]:
    """Return the text box for the words of the options, if any is noted, and what they carry to name by a tap.

    What was applied takes no more words: a tap must name nothing but what is still to come.
    """
    noted = [option for option in options if option.words and not option.tick and option.key not in offer.done]
    if not noted:
        return []
    return [note(offer, of), *_carried(offer, of.key, noted)]


def note(offer: Offer, of: Choice | Consequence, template: str = "consequence-note") -> Node:
    """Return a text box for words, by the key of what they are typed for."""
    return Node(
        template,
        {
            "words": {
                "data-consequence": of.key,
                "value": offer.words.get(of.key, ""),
                "aria-label": f"{told(of.label, of.who)}: what exactly?",
            }
        },
    )


def _carried(offer: Offer, key: str, noted: Sequence[Consequence]) -> Sequence[Node]:
    """Return a button for each thing that the recipient carries and that the words can name."""
    names = dict[str, None]()
    for consequence in noted:
        of = consequence.words.of if consequence.words else ""
        gets = receiver_of(offer, consequence) if of else None
        names |= {modifier.name: None for modifier in (gets.modifiers if gets else ()) if modifier.field == of}
    return [
        Node(
            "word",
            {
                "button": {
                    "data-consequence": key,
                    "data-value": name,
                    "aria-pressed": truth(offer.words.get(key, "") == name),
                },
                "name": name,
            },
        )
        for name in names
    ]
