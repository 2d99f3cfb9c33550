"""What is set up for the next roll in each game, kept on the device. An act that changes it is undone with that."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from app.check.drafts import Draft, Drafts, modifier_data
from razor_core.format.codec import DataError, decode, encode
from razor_core.rolls import acting
from razor_core.rolls.edits import fresh, open_gates, said, typed_controls
from razor_core.rolls.kinds import kinds
from razor_core.rolls.parts import Part, Step, from_data, step, to_data, turned
from razor_core.rolls.preparation import TEXTS, Others, Preparation
from razor_core.rolls.typed_values import first_values
from razor_core.rules.fields import RuleError, validate_field
from razor_core.rules.modifiers import Modifier, Scope, decomposed
from razor_core.session.session import Acts, Session
from razor_core.systems import SYSTEMS, find
from razor_core.table.characters import Character
from razor_core.table.setups import Key, Setup
from razor_core.table.world import World

#: The form of the fiction, which all games share.
FICTION = "fiction"
#: In a stored draft, this prefix and a game's title name the closed gates of that game.
CLOSED = "closed in "
#: The names under which a value for each game is stored, by the field of the preparation.
BY_GAME = {"kind": "kinds", "actor": "characters", "target": "targets", "task": "tasks"}
#: The names under which it is stored who else takes part, and what can come back.
OTHERS, ASIDE, BY_HAND = "groups", "parts", "by-hand"
#: The most changes of a game that are kept to be undone.
MOST_STEPS = 40


@dataclass(frozen=True, slots=True)
class Aside:
    """What can come back in one game: both sides as they were before a swap, and what acts have changed."""

    swapped: tuple[Part, ...] = ()
    steps: tuple[Step, ...] = ()


class Preparations:
    """What is set up in each game that was shown, `by_game`.

    `early` is what was typed into each game's form before Python was there. `alone` says that rolls of several, and
    for tasks, are left to another device. `acts` are those recorded in an action, None outside of one.
    """

    def __init__(self, drafts: Drafts, early: Mapping[str, Mapping[str, str]], alone: bool) -> None:
        self.by_game: dict[str, Preparation] = {}
        self.acts: list[str] | None = None
        self._drafts, self._early, self._alone = drafts, early, alone
        self._aside: Mapping[str, Aside] = aside_loaded(drafts)
        #: What was set up when it was last noted what an act has changed of it, by game.
        self._noted: dict[str, Preparation] = {}
        #: The game that was shown last.
        self._last = ""

    # -- what changes it -----------------------------------------------------------------------------------------------

    def prepare(self, prep: Preparation, world: World) -> None:
        """Make this what is set up in its game, and keep it on the device."""
        before, self.by_game[prep.system] = self.by_game[prep.system], prep
        self._keep(before, prep, world)
        if (before.actor, before.target) != (prep.actor, prep.target):
            # Another acts, or is the target: what was set up before a swap is of no use.
            self._put_aside(prep.system, replace(self._kept(prep.system), swapped=()))

    def swap(self, slug: str, world: World) -> None:
        """Let the target act, against whoever acted."""
        kept = self._kept(slug)
        prep, set_aside = acting.swap(self.by_game[slug], world, kept.swapped)
        self.prepare(prep, world)
        self._put_aside(slug, replace(kept, swapped=tuple(set_aside)))

    def clear(self, slug: str, world: World) -> None:
        """Set up nothing in any game: another session is on the table, with that game."""
        self._aside, self.by_game = {}, {game: fresh(game) for game in {*SYSTEMS, slug}}
        for key in (ASIDE, BY_HAND, *BY_GAME.values()):
            self._drafts.keep(key, {})
        for game in self.by_game:
            self._drafts.keep_form(game, Draft())
            self._drafts.keep(f"{OTHERS}.{game}", encode(Others()))
        self._drafts.keep_form(FICTION, Draft())
        self._keep_fiction(self.by_game[slug])
        self._keep_form(self.by_game[slug], world)

    def show_game(self, slug: str, world: World) -> None:
        """Let what is set up in a game be that of its form, with the story that all games share."""
        before, new = self.by_game.get(self._last), slug not in self.by_game
        if new:
            self.by_game[slug] = self._loaded(slug)
            self._keep_form(self.by_game[slug], world)
        texts = {name: before.texts.get(name, "") for name in TEXTS} if before else {}
        if before and before.acting(world):
            # Who acts there does not act here.
            texts["who"] = "" if new else self.by_game[slug].texts.get("who", "")
        self._last = slug
        self.prepare(acting.follow(said(self.by_game[slug], texts), world, world), world)

    def say_who_acts(self, slug: str, world: World) -> None:
        """After a change of game: name the character who acts in it, and nobody of another game."""
        prep = self.by_game[slug]
        elsewhere = {actor.name for other in self.by_game.values() if (actor := other.acting(world))}
        if prep.acting(world) is None and prep.texts.get("who", "").strip() in elsewhere:
            self.prepare(said(prep, {"who": ""}), world)

    def change_all(self, change: Callable[..., Preparation], world: World, *values: Any) -> None:
        """Change what is set up in each game that was shown by a function of it, of the world, and of these values."""
        for prep in tuple(self.by_game.values()):
            self.prepare(change(prep, world, *values), world)

    def follow(self, before: Session, after: Session) -> None:
        """Bring what is set up to the table as it is after a change, in all games that were shown.

        What an act changed is changed back once it is undone, and again once it is redone.
        """
        undone, world = after.acts.undone, after.world
        for slug, prep in tuple(self.by_game.items()):
            kept, new = self._kept(slug), prep
            steps = [*kept.steps]
            other = [at for at, each in enumerate(steps) if (each.act in undone) is not each.back]
            # What was undone together, the last first.
            for at in sorted(other, key=lambda at: -at if steps[at].act in undone else len(steps) + at):
                new, steps[at] = turned(new, steps[at])
            self._put_aside(slug, replace(kept, steps=tuple(steps)))
            new = acting.follow(new, before.world, world, turning=undone != before.acts.undone)
            if new is not prep:
                self._keep(prep, new, world)
                self.by_game[slug] = new

    @contextmanager
    def undoable(self, acts: Callable[[], Acts]) -> Iterator[None]:
        """Keep what the acts that are recorded meanwhile change of what is set up, so that it is undone with them."""
        if self.acts is not None:
            yield
            return
        self.acts, self._noted = [], dict(self.by_game)
        try:
            yield
        finally:
            if self.acts:
                self.note(acts(), self.acts[0])
            self.acts = None

    def note(self, acts: Acts, act: str = "") -> None:
        """Keep what has changed since the last call as changed by that act; by none, if it is empty."""
        act_ids = {*acts.done, *acts.redoable}
        for slug, before in self._noted.items():
            new = step(act, before, self.by_game[slug]) if act and self.by_game[slug] is not before else None
            if new:
                kept = self._kept(slug)
                steps = [each for each in kept.steps if each.act in act_ids]
                self._put_aside(slug, replace(kept, steps=(*steps, new)[-MOST_STEPS:]))
        self._noted = dict(self.by_game)

    # -- on the device -------------------------------------------------------------------------------------------------

    def _kept(self, slug: str) -> Aside:
        return self._aside.get(slug, Aside())

    def _put_aside(self, slug: str, aside: Aside) -> None:
        """Store what can come back in a game."""
        if aside != self._kept(slug):
            self._aside = {**self._aside, slug: aside}
            self._drafts.keep(ASIDE, {game: _aside_data(each) for game, each in self._aside.items()})

    def _loaded(self, slug: str) -> Preparation:
        """Return what is stored of a game; where its form was never stored, the page may have values already."""
        drafts, game = self._drafts, find(slug)
        draft = drafts.form(slug)
        of_game = {name: str((drafts.get(key, dict) or {}).get(slug, "")) for name, key in BY_GAME.items()}
        able = game.kinds.words if self._alone else kinds(game)
        first, values = first_values(game), draft.values or self._early.get(slug, {})
        return Preparation(
            system=slug,
            kind=of_game["kind"] if of_game["kind"] in able else "",
            actor=of_game["actor"],
            target=of_game["target"],
            task=of_game["task"],
            values={**first, **{name: text for name, text in values.items() if name in first}},
            texts=_texts(drafts, slug),
            entered=tuple(
                modifier for modifier in draft.modifiers if modifier.field in game.Check.__dataclass_fields__
            ),
            left_out=draft.left_out,
            chosen=draft.chosen,
            others=_others(drafts, slug),
            by_hand=_keys((drafts.get(BY_HAND, dict) or {}).get(slug)),
        )

    def _keep(self, before: Preparation, prep: Preparation, world: World) -> None:
        """Store what has changed of a game."""
        drafts, slug = self._drafts, prep.system
        for name, key in BY_GAME.items():
            if getattr(before, name) != getattr(prep, name):
                drafts.keep(key, {**(drafts.get(key, dict) or {}), slug: getattr(prep, name)})
        form = (prep.values, prep.entered, prep.left_out, prep.chosen)
        if form != (before.values, before.entered, before.left_out, before.chosen):
            self._keep_form(prep, world)
        if before.texts != prep.texts and slug == self._last:
            # All games share one story: that of the game on the table.
            self._keep_fiction(prep)
        if before.others != prep.others:
            drafts.keep(f"{OTHERS}.{slug}", encode(prep.others))
        if before.by_hand != prep.by_hand:
            drafts.keep(BY_HAND, {**(drafts.get(BY_HAND, dict) or {}), slug: prep.by_hand})

    def _keep_form(self, new: Preparation, world: World) -> None:
        self._drafts.keep_form(new.system, Draft(typed_controls(new, world), new.entered, new.left_out, new.chosen))

    def _keep_fiction(self, prep: Preparation) -> None:
        """Store the fiction, with the gates that are closed in each game."""
        stored = self._drafts.form(FICTION).values
        kept = {name: boxes for name, boxes in stored.items() if name.startswith(CLOSED)}
        closed = " ".join([gate.box for gate in prep.game.book.gates if not prep.texts.get(gate.box)])
        self._drafts.keep_form(FICTION, Draft({**prep.texts, **kept, CLOSED + prep.game.title: closed}))


def _keys(data: Any) -> tuple[Key, ...]:
    """Return stored keys, without what is none."""
    keys = data if isinstance(data, list) else ()
    return tuple([tuple(map(str, key)) for key in keys if isinstance(key, list) and len(key) == 4])


def _texts(drafts: Drafts, slug: str) -> dict[str, str]:
    """Return the stored fiction. The first version stored it with the form of the first game."""
    kept = drafts.form(FICTION)
    texts = (kept if kept.values else drafts.form(next(iter(SYSTEMS)))).values
    closed = kept.values.get(CLOSED + find(slug).title, "").split()
    gates = {box: value for box, value in open_gates(find(slug)).items() if box not in closed}
    return {**{name: texts.get(name, "") for name in TEXTS}, **gates}


def _others(drafts: Drafts, slug: str) -> Others:
    """Return who else takes part as stored, nobody for any other data."""
    data: Any = drafts.get(f"{OTHERS}.{slug}")
    try:
        if not isinstance(data, dict):
            return Others()
        fields = {name: value for name, value in data.items() if name in Others.__dataclass_fields__}
        for form in fields.get("forms", ()):
            for modifier in form.get("entered", ()):
                validate_field(find(slug).Check, modifier["field"])
        people = {name: [_person_data(slug, person) for person in fields.get(name, ())] for name in ("people", "sides")}
        return decode(Others, {**fields, **people})
    except (AttributeError, DataError, RuleError, KeyError, TypeError, ValueError):
        return Others()


def _person_data(slug: str, data: Any) -> Any:
    """Return the data of a participant. Earlier versions stored a whole check, with the modifiers of its fiction."""
    if "check" not in data:
        return data
    check_type = find(slug).Check
    fiction = dict(data["fiction"])
    entered = tuple(decode(Modifier, modifier_data(modifier)) for modifier in fiction.pop("modifiers", ()))
    for modifier in entered:
        validate_field(check_type, modifier.field)
    base = decomposed(decode(check_type, data["check"]), entered)
    rest = {name: data[name] for name in ("number", "faces") if name in data}
    return {**rest, "setup": encode(Setup(system=slug, base=base, entered=entered, actor=slug)), "fiction": fiction}


def aside_loaded(drafts: Drafts) -> dict[str, Aside]:
    """Return what can come back, by game."""
    stored = drafts.get(ASIDE, dict) or {}
    return {slug: _aside(data) for slug, data in stored.items() if slug in SYSTEMS}


def _aside(data: Any) -> Aside:
    try:
        swapped = [
            Part(
                character=decode(Character, part["character"]),
                scope=Scope[part["scope"]],
                places=from_data(part["places"]),
            )
            for part in data["swapped"]
            if "character" in part  # not in drafts of earlier versions
        ]
        steps = [
            Step(
                act=str(change["act"]),
                before=from_data(change["before"]),
                after=from_data(change["after"]),
                back=bool(change["back"]),
            )
            for change in data["steps"]
        ]
        return Aside(tuple(swapped), tuple(steps))
    except (AttributeError, DataError, RuleError, KeyError, TypeError, ValueError):
        return Aside()


def _aside_data(aside: Aside) -> Any:
    return {
        "swapped": [
            {"character": encode(part.character), "scope": part.scope.name, "places": to_data(part.places)}
            for part in aside.swapped
        ],
        "steps": [
            {
                "act": change.act,
                "before": to_data(change.before),
                "after": to_data(change.after),
                "back": change.back,
            }
            for change in aside.steps
        ],
    }
