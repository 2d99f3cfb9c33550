"""The migration of the data of a record, log entry or snapshot from each older format to the next.

Data that are nothing of that format raise a DataError, KeyError, TypeError or AttributeError.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from razor_core.format.codec import DataError
from razor_core.format.old_labels import key_of
from razor_core.rules.fields import quoted


def _from_version_1(data: dict[str, Any]) -> dict[str, Any]:
    """Format 1 had rolls only. `seq` is their place in the store."""
    if data["event"] != "rolled":
        raise DataError(f"Unknown event {quoted(data['event'])}.")
    roll = {name: data[name] for name in ("system", "check", "faces", "reading", "fiction")}
    seq = data.get("seq", 1)
    return {"seq": seq, "tab": "1", "at": data["at"], "act": f"{seq}.1", "event": "Rolled", "data": roll}


def _from_version_2(data: dict[str, Any]) -> dict[str, Any]:
    """Format 2 had no tokens that a roll uses up. The rest has not changed."""
    return data


#: Events by their names in format 3.
_RENAMED_EVENTS = {
    "HeroPut": "CharacterSaved",
    "HeroRemoved": "CharacterRemoved",
    "Together": "GroupRolled",
    "OfferTaken": "ConsequenceTaken",
}


def _from_version_3(data: dict[str, Any]) -> dict[str, Any]:
    """Format 3 had other names (hero, named, offer, told), and its tasks were all Gemini's.

    A field with a default may be missing.
    """
    if "world" in data:
        world = dict(data["world"])
        world["characters"] = [_character_from_version_3(hero) for hero in world.pop("heroes", ())]
        world["tasks"] = [{"system": "gemini", **task} for task in world.get("tasks", ())]
        return {**data, "world": world}
    data = dict(data)
    if "told" in data:
        data["lines"] = data.pop("told")
    event, fields = data["event"], dict(data["data"])
    for old, new in (("hero", "character"), ("offer", "consequence")):
        if old in fields:
            fields[new] = fields.pop(old)
    if event == "HeroPut":
        fields["character"] = _character_from_version_3(fields["character"])
    if event == "TaskBegun":
        fields = {"system": "gemini", **fields}
    if event == "Rolled":
        fiction = dict(fields.get("fiction", {}))
        modifiers = fiction.pop("named", [])
        fields["fiction"] = {**fiction, "modifiers": modifiers}
    return {**data, "event": _RENAMED_EVENTS.get(event, event), "data": fields}


def _character_from_version_3(data: Any) -> dict[str, Any]:
    """Format 3 had a flag `foe` instead of a side."""
    character = {"foe": False, **data}
    side = "OPPOSITION" if character.pop("foe") else "PLAYER"
    return {**character, "side": side}


#: The fields, all of Witchgates, whose tokens a player chooses for a roll, however long they last.
_CHOSEN_IN_4 = ("esoteric", "merit", "misfortune", "injury")
#: Events by their names in format 4.
_RENAMED_IN_5 = {"TokenGiven": "ModifierGiven", "TokenTaken": "ModifierTaken"}


def _from_version_4(data: dict[str, Any]) -> dict[str, Any]:
    """Format 4 had tokens on characters, beside the modifiers of rolls, and one clock a character."""
    if "world" in data:
        world = dict(data["world"])
        world["characters"] = [_character_from_version_4(character) for character in world.get("characters", ())]
        return {**data, "world": world}
    event, fields = data["event"], dict(data["data"])
    if event == "CharacterSaved":
        fields["character"] = _character_from_version_4(fields["character"])
    if event == "TokenGiven":
        fields["modifier"] = _modifier_from_token(fields.pop("token"))
    if event == "Rolled" and "modifiers" in (fiction := fields.get("fiction", {})):
        modifiers = [_modifier_from_version_4(modifier) for modifier in fiction["modifiers"]]
        fields["fiction"] = {**fiction, "modifiers": modifiers}
    return {**data, "event": _RENAMED_IN_5.get(event, event), "data": fields}


def _character_from_version_4(data: Any) -> dict[str, Any]:
    character = {"tokens": (), "clock": "", **data}
    modifiers = [_modifier_from_token(token) for token in character.pop("tokens")]
    clock = character.pop("clock")
    return {**character, "modifiers": modifiers, "clocks": [clock] if clock else []}


def _modifier_from_token(data: Any) -> dict[str, Any]:
    """A token applies by itself now, but for those that a player chooses to use."""
    token = {"field": "", "lasts": "STAYS", **data}
    lasts, field = token.pop("lasts"), token["field"]
    scope = "ALLY" if field == "misfortune" else "ACTOR"
    return {**token, "lifetime": lasts, "scope": scope, "optional": lasts == "USED" or field in _CHOSEN_IN_4}


def _modifier_from_version_4(data: Any) -> dict[str, Any]:
    modifier = {"once": False, **data}
    lifetime = "ROLL" if modifier.pop("once") else "STAYS"
    return {**modifier, "lifetime": lifetime}


_CHANGED_IN_6 = ("ClockTicked", "ConsequenceTaken", "ConsequenceWithdrawn", "RollCorrected", "RollVoided")


def _from_version_5(data: dict[str, Any]) -> dict[str, Any]:
    """Format 5 had labels in place of keys. It listed what a correction, or another reading, changes: as events."""
    if data.get("event") not in _CHANGED_IN_6:
        return data
    event, fields = data["event"], dict(data["data"])
    if label := fields.get("consequence"):
        fields |= {"consequence": key_of(label), "label": label}
    if instead := fields.get("instead"):
        fields["instead"] = key_of(instead)
    if event in ("RollCorrected", "RollVoided") or fields.get("reading"):
        fields["listed"] = True
    return {**data, "data": fields}


def _from_version_6(data: dict[str, Any]) -> dict[str, Any]:
    """Format 6 had what a consequence replaced on a form, in place of what stands from then on."""
    if data.get("event") != "ConsequenceTaken":
        return data
    return {**data, "data": {name: value for name, value in data["data"].items() if name != "had"}}


def _from_version_7(data: dict[str, Any]) -> dict[str, Any]:
    """Format 7 had a character's features, and who rolls for a task and against it, field by field."""
    if "world" in data:
        world = {**data["world"]}
        for name, migrate in _LISTS_IN_7.items():
            world[name] = [migrate(part) for part in world.get(name, ())]
        return {**data, "world": world}
    event, fields = data["event"], {**data["data"]}
    if event == "CharacterSaved":
        fields = _aside_from_version_7(fields)
    if event == "KitLaid":
        fields["kit"] = kit_from_version_7(fields["kit"])
    if event == "TaskBegun":
        fields = _task_from_version_7(fields)
    return {**data, "data": fields}


def kit_from_version_7(data: Any) -> dict[str, Any]:
    """Return the data of a kit with the features of each character as one field."""
    return {**data, "characters": [_character_from_version_7(character) for character in data.get("characters", ())]}


def _aside_from_version_7(data: Any) -> dict[str, Any]:
    return {**data, "character": _character_from_version_7(data["character"])}


def _character_from_version_7(data: Any) -> dict[str, Any]:
    return _grouped(data, "features", {"actions": "actions", "riders": "riders"})


def _task_from_version_7(data: Any) -> dict[str, Any]:
    data = _grouped(data, "roller", {"actor": "character", "attribute": "attribute", "skill": "skill"})
    return _grouped(data, "rival", {"rival": "character", "rival_attribute": "attribute", "rival_skill": "skill"})


def _grouped(data: Any, group: str, names: Mapping[str, str]) -> dict[str, Any]:
    """Return data with the fields of these names as one field, which has each under its new name."""
    fields = {new: data[old] for old, new in names.items() if old in data}
    others = {name: value for name, value in data.items() if name not in names}
    return {**others, group: fields} if fields else others


#: How the values are migrated that a table has in lists.
_LISTS_IN_7 = {
    **dict.fromkeys(("characters", "unnamed"), _character_from_version_7),
    "aside": _aside_from_version_7,
    "tasks": _task_from_version_7,
}

#: The migration from each format to the next, from format 1 on.
MIGRATIONS: Sequence[Callable[[dict[str, Any]], dict[str, Any]]] = (
    *(_from_version_1, _from_version_2, _from_version_3, _from_version_4, _from_version_5),
    *(_from_version_6, _from_version_7),
)
