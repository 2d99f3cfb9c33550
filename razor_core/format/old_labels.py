"""The labels of consequences as format 5 had them, which stored these instead of keys. Never change them."""

import re

#: The id of each label.
_IDS = {
    "A Minor Setback on later rolls": "complication.setback",
    "A twist: another player adds something, all agree": "twist",
    "An ally is put in danger": "strike.ally",
    "Another fumble effect: of a fault, keyword or place": "fumble.other",
    "By a ledge: slip and hang from it": "fumble.ledge",
    "Climbing or hanging: fall": "fumble.fall",
    "Determined: treat it as a success": "determined",
    "Gain interference": "fumble.interference",
    "Gain momentum": "triumph.momentum",
    "Get only part of it": "price.part",
    "Give 2 Edge to an ally": "set-up.edge",
    "Give Edge to an ally": "set-up.edge",
    "Give a Condition: Bleeding": "strike.bleeding",
    "Give a Condition: Disarmed": "strike.disarmed",
    "Give a Condition: Staggered": "strike.staggered",
    "It is narrative": "complication.narrative",
    "It takes time: tick a threat clock": "price.time",
    "Lose position": "price.position",
    "Lose the esoteric or lost word": "esoteric.lost",
    "Momentum and interference cancel: neither is left": "triumph.momentum",
    "Owe something": "price.obligation",
    "Pay another price": "cost.other",
    "Pay with a state of penalty 2": "cost.state-2",
    "Pay with a state: Exhausted": "cost.exhausted",
    "Pay with an item": "cost.item",
    "Pay with another state": "cost.state",
    "Pay with hits": "cost.hits",
    "Pay with wits": "cost.wits",
    "Spend or break something": "price.spend",
    "Take a lost word": "lost-word",
    "Take a miss-fortune": "miss-fortune",
    "Take position for the next action": "strike.position",
    "The GM gains 1 Momentum": "momentum.gm",
    "The actor may use a fitting Rider": "rider.actor",
    "The attacker falls prone": "strike.prone",
    "The noise: tick a threat clock": "strike.noise",
    "The players gain 1 Momentum": "momentum.players",
    "The surroundings turn against the attacker": "strike.surroundings",
    "The target loses its next reaction": "strike.reaction",
    "The target may use a fitting Rider as a Reaction": "rider.target",
    "The target moves: it chooses its distance or takes cover": "strike.moves",
    "The target takes the better position": "strike.answer",
    "The tie changes the scene": "contest.tie",
    "The weapon is stuck or lost": "strike.weapon",
    "Tick a progress clock": "tick.progress",
    "Tick a progress clock of the players": "tick.threat",
    "Tick a threat clock": "tick.threat",
    "Tick the target's Resolve Clock": "strike.harm",
    "Unwanted attention: tick a threat clock": "price.attention",
    "Use a momentum stunt": "triumph.stunt",
    "Use a stunt of the place or encounter": "triumph.place",
}
#: Labels with a number or a name in them, by how they begin, and the id of each.
_BEGINNINGS = {
    "Mark ": "effect.mark",
    "Clear ": "effect.clear",
    "Deal harm: ": "effect.harm",
    "They move it to another merit: ": "effect.moved",
    "Venture: +": "venture",
    "Effect strength ": "effect",
}
#: The troubles of Witchgates, after the severity, by how they begin; a level or a position follows that in the id, too.
_TROUBLES = {
    "harm: ": "harm",
    "harm as an injury of ": "harm.injury-",
    "complication: ": "complication",
    "escalation: ": "escalation",
    "roadblock: a": "roadblock.detour",
    "roadblock: ": "roadblock",
    "reduced effect: a": "effect.tag",
    "reduced effect: ": "effect",
    "worsened position: enemies": "position.merit",
    "worsened position: ": "position.",
    "lost resource: out": "resource.away",
    "lost resource: ": "resource.gone",
    "lost opportunity: it": "opportunity",
    "lost opportunity: ": "opportunity.track",
}
#: Riders by their names, which are a player's.
_RIDER = re.compile(r"(Reaction|Rider) ([^:]*)(?:: .*)?")
_FORFEIT = re.compile(r"(.*) forfeits, .* wins")


def key_of(label: str) -> str:
    """Return the key of the consequence of that label; the label itself for one that no game has had.

    In a group, the name of the participant came before it, and that can begin like a label.

    >>> key_of("Kira: Pay with hits"), key_of("High harm as an injury of 2"), key_of("Dance")
    ('cost.hits@Kira', 'high.harm.injury-2', 'Dance')
    >>> key_of("Mark Smith: Pay with hits"), key_of("Rider Joe: Medium harm: Kira")
    ('cost.hits@Mark Smith', 'medium.harm@Rider Joe')
    """
    parts = label.split(": ")
    rests = [(": ".join(parts[at:]), ": ".join(parts[:at])) for at in range(1, len(parts))]
    if label not in _IDS and (exact := next((f"{_exact(rest)}@{who}" for rest, who in rests if _exact(rest)), "")):
        return exact
    if found := _id_of(label):
        return found
    if forfeits := _FORFEIT.fullmatch(label):
        return f"contest.forfeit@{forfeits[1]}"
    return next((f"{found}@{who}" for rest, who in rests if (found := _id_of(rest))), label)


def _exact(label: str) -> str:
    """Return the id of a label that no name can be taken for, empty for any other."""
    if label in _IDS:
        return _IDS[label]
    severity, _, trouble = label.partition(" ")
    if severity in ("Medium", "High", "Major"):
        begins = next((beginning for beginning in _TROUBLES if trouble.startswith(beginning)), "")
        id = _TROUBLES.get(begins, "")
        which = trouble.removeprefix(begins).partition(" ")[0].lower() if id.endswith(("-", ".")) else ""
        return f"{severity.lower()}.{id}{which}" if id else ""
    return ""


def _id_of(label: str) -> str:
    if exact := _exact(label):
        return exact
    if rider := _RIDER.fullmatch(label):
        return f"rider.{'target' if rider[1] == 'Reaction' else 'actor'}.{rider[2]}"
    return next((id for begins, id in _BEGINNINGS.items() if label.startswith(begins)), "")
