"""Read whole-number expressions of a game's text by hand."""

from collections.abc import Callable
from dataclasses import replace

from razor_core.dice.scanner import DIGITS, Scanner
from razor_core.own.comparisons import COMPARISONS, comparison
from razor_core.own.expressions import LETTERS, MEASURES, Expression, Known, Measure, Run, number
from razor_core.own.text import listed

#: The deepest that brackets may stand in each other.
DEEPEST = 20
#: Comparisons as players read them, of two signs in the notation.
_SHOWN = {">=": "≥", "<=": "≤", "!=": "≠"}


def read_expression(scanner: Scanner, known: Known) -> Expression:
    """Read a whole text as an expression. RuleError that says what does not fit."""
    found = _Reader(scanner, known).either(0)
    if scanner.peek():
        word, plain = scanner.rest(), scanner.number()
        if plain is not None and scanner.take("+") and not scanner.peek():
            raise scanner.error(f"'{plain}+' is no comparison. Write {found.text:.30} >= {plain}.")
        raise scanner.error(f"{word} does not fit here. Write + − * / % or a comparison between numbers.")
    return found


def read_condition(scanner: Scanner, known: Known) -> Expression:
    """Read a whole text as a condition. RuleError for one that is only a number."""
    found = read_expression(scanner, known)
    if not found.logical and not (found.uses and found.uses <= known.flags and found.text in known.flags):
        least, _, most = found.text[:40].partition(" − ")
        way = f"result >= {least}{most and f' and result <= {most}'}"
        way = f"{found.text:.40} >= 1" if found.uses else way
        raise scanner.error(f"'{found.text:.40}' is a number and no condition. Compare it, as in {way}.")
    return found


def read_amount(scanner: Scanner, known: Known) -> Expression | None:
    """Read a number, or an expression in brackets, as it may stand before or after the d of dice; None for neither."""
    plain = scanner.number()
    if plain is not None:
        return number(plain)
    return _Reader(scanner, Known(known.names, flags=known.flags)).bracket(0) if scanner.peek() == "(" else None


class _Reader:
    """Reads an expression by precedence, each level in a method; `depth` counts brackets."""

    def __init__(self, scanner: Scanner, known: Known) -> None:
        self.scanner, self.known = scanner, known
        #: The pools of the dice that stand in this expression.
        self.inline = set[str]()

    def either(self, depth: int) -> Expression:
        """Read conditions with `or` between them."""
        return self.joined("or", self.both, lambda one, other: lambda values: one(values) or other(values), depth)

    def both(self, depth: int) -> Expression:
        """Read conditions with `and` between them."""
        return self.joined("and", self.inverted, lambda one, other: lambda values: one(values) and other(values), depth)

    def joined(
        self, word: str, read: Callable[[int], Expression], join: Callable[[Run, Run], Run], depth: int
    ) -> Expression:
        """Read what `read` reads, with this word between."""
        found = read(depth)
        while self.word(word):
            one, other = self.truth(found), self.truth(read(depth))
            run, text = join(one.run, other.run), f"{one.text} {word} {other.text}"
            found = Expression(text, run, one.uses | other.uses, logical=True)
        return found

    def truth(self, part: Expression) -> Expression:
        """Return the part, or raise a RuleError for a number in place of a condition."""
        if not part.logical and part.text not in self.known.flags:
            raise self.scanner.error(f"'{part.text:.40}' is a number. Compare it before and, or and not.")
        return part

    def inverted(self, depth: int) -> Expression:
        """Read a condition with `not` before it, or a comparison."""
        if not self.word("not"):
            return self.compared(depth)
        part = self.truth(self.inverted(self.deeper(depth)))
        return Expression(f"not {part.text}", lambda values: not part.run(values), part.uses, logical=True)

    def compared(self, depth: int) -> Expression:
        """Read two sums with a comparison between them, or one sum."""
        one = self.sum(depth)
        sign = comparison(self.scanner)
        if not sign:
            return one
        other, test = self.sum(depth), COMPARISONS[sign]
        for part, limit in ((one, other), (other, one)):
            if part.measure and limit.uses <= self.known.fields:
                self.known.limits.setdefault(part.measure, []).append(limit)
        run = lambda values: test(one.run(values), other.run(values))  # noqa: E731 - as all that is read
        floor = (one.text, other) if one.text in ("result", "margin") and sign == ">=" else None
        text = f"{one.text} {_SHOWN.get(sign, sign)} {other.text}"
        return Expression(text, run, one.uses | other.uses, logical=True, floor=floor)

    def sum(self, depth: int) -> Expression:
        """Read products with + or − between them."""
        found = self.product(depth)
        while sign := self.sign("+-"):
            if (after := self.scanner.peek()) in ("", ")"):
                limit = f"{'' if after else 'result '}{'>=' if sign == '+' else '<='} {found.text:.30}"
                way = "" if found.uses else f" For {found.text:.30}{sign} write {limit}."
                raise self.scanner.error(f"'{sign}' has no number after it.{way}")
            found = self.combined(found, sign, self.product(depth))
        return found

    def product(self, depth: int) -> Expression:
        """Read single parts with *, / or % between them."""
        found = self.single(depth)
        while sign := self.sign("*/%"):
            found = self.combined(found, sign, self.single(depth))
        return found

    def combined(self, one: Expression, sign: str, other: Expression) -> Expression:
        """Return the two with that sign between them."""
        if one.logical or other.logical:
            raise self.scanner.error(f"A condition cannot be counted with {sign}. Write it into a tier, or after if.")
        text = f"{one.text} {'−' if sign == '-' else sign} {other.text}"
        plus = [(key, way) for key, way in one.plus if key not in other.uses]
        plus += [(key, way if sign == "+" else -way) for key, way in other.plus if key not in one.uses]
        run, uses = _arithmetic(sign, one.run, other.run), one.uses | other.uses
        return Expression(text, run, uses, plus=tuple(plus) if sign in "+-" else ())

    def sign(self, signs: str) -> str:
        """Read one of these signs, empty for another; a minus of any kind."""
        if "-" in signs and self.scanner.minus():
            return "-"
        return next((sign for sign in signs if sign != "-" and self.scanner.take(sign)), "")

    def single(self, depth: int) -> Expression:
        """Read a number, a name, a measure, dice, or what is in brackets."""
        if self.scanner.minus():
            part = self.single(self.deeper(depth))
            return Expression(f"−{part.text}", lambda values: -part.run(values), part.uses)
        first = self.scanner.peek()
        if first == "(":
            return self.dice(self.bracket(depth))
        plain = self.scanner.number()
        if plain is not None:
            return self.dice(number(plain))
        if first == "{" or (first == "d" and self.is_die()):
            return self.dice(number(1))
        return self.named(depth)

    def bracket(self, depth: int) -> Expression:
        """Read what is in brackets."""
        self.scanner.take("(")
        found = self.either(self.deeper(depth))
        self.close()
        return Expression(f"({found.text})", found.run, found.uses, found.logical)

    def close(self) -> None:
        """Read a closing bracket."""
        if not self.scanner.take(")"):
            here = f" Here comes {self.scanner.rest()}." if self.scanner.peek() else ""
            raise self.scanner.error(f"Close the bracket with ).{here}")

    def is_die(self) -> bool:
        """Return whether a d that comes next is that of dice."""
        after = self.scanner.text[self.scanner.at + 1 : self.scanner.at + 3]
        return after[:1] in (*DIGITS, "%", "{", "(") or (after[:1] == "f" and after[1:] not in tuple(LETTERS))

    def dice(self, count: Expression) -> Expression:
        """Return the sum of the dice of that count if dice come next, or the count alone."""
        scanner = self.scanner
        refuse_other_dice(scanner)
        if scanner.peek() != "{" and not (scanner.peek() == "d" and self.is_die()):
            return count
        if self.known.dice is None:
            raise scanner.error("No dice can stand here. Name them in a line such as dice: 2d6.")
        begin, pool = scanner.at, self.known.dice(scanner, count)
        self.inline.add(pool)
        written = f"{count.text}{scanner.text[begin : scanner.at].strip()}"
        return replace(self.measured(Measure(pool, "sum")), text=written)

    def named(self, depth: int) -> Expression:
        """Read a name: of a function, a measure, a pool with a measure, a field or a value."""
        scanner, known = self.scanner, self.known
        name = scanner.run(LETTERS)
        if name in ("min", "max"):
            return self.function(name, depth)
        if name and name in known.pools and scanner.take("."):
            kind = scanner.run(LETTERS)
            if kind not in MEASURES:
                raise scanner.error(f"After {name}. write one of {', '.join(MEASURES)}.")
            return self.measure(name, kind)
        if name in MEASURES and name not in known.names:
            if "" not in known.pools:
                raise scanner.error(
                    f"'{name}' has no dice. Write a line such as dice: 2d6 above, or the name before it."
                )
            return self.measure("", name)
        if name in known.names:
            return Expression(name, lambda values: values[name], frozenset((name,)))
        raise scanner.error(self.unknown(name))

    def unknown(self, name: str) -> str:
        """Return what to say of a name that is none: which there are, and what can be measured of dice."""
        if name[:1] == "w" and name[1:].isdigit():
            return other_dice(name)
        if name == "dice" and self.known.pools:
            return f"'dice' is no number. Write one of {', '.join(MEASURES)}."
        if not name and self.scanner.peek() and (sign := comparison(self.scanner)):
            return f"Write what is compared before {sign}, as in result {sign} 8."
        known = listed(sorted(self.known.names))
        able = f" Known: {known}." if known else f" Add a line such as field {name or 'skill':.24}: 0 to 5."
        if pools := self.known.pools - self.inline:
            of = "dice" if "" in pools else listed([f"{pool}." for pool in sorted(pools)])
            able += f" Of {of}: {', '.join(MEASURES)}."
        if not name:
            here = f", not {self.scanner.rest()}" if self.scanner.peek() else ""
            return f"Write a number or a name{here}.{able}"
        return f"'{name:.24}' is no field.{able}"

    def function(self, name: str, depth: int) -> Expression:
        """Read the numbers in brackets after min or max."""
        if not self.scanner.take("("):
            raise self.scanner.error(f"After {name}, write numbers in brackets, as in {name}(10, skill).")
        parts = [self.sum(self.deeper(depth))]
        while self.scanner.take(","):
            parts.append(self.sum(self.deeper(depth)))
        self.close()
        pick, runs = (min if name == "min" else max), [part.run for part in parts]
        uses = frozenset().union(*[part.uses for part in parts])
        text = f"{name}({', '.join([part.text for part in parts])})"
        return Expression(text, lambda values: pick([run(values) for run in runs]), uses)

    def measure(self, pool: str, kind: str) -> Expression:
        """Read what follows a measure: for a count, what is counted."""
        scanner = self.scanner
        if kind != "count":
            return self.measured(Measure(pool, kind))
        if not scanner.take("("):
            raise scanner.error("After count, write what is counted, as in count(>= 5) or count(6).")
        sign = comparison(scanner) or "="
        bound = _Reader(scanner, Known(self.known.fields, flags=self.known.flags)).sum(1)
        self.close()
        return self.measured(Measure(pool, kind, sign, bound))

    def measured(self, measure: Measure) -> Expression:
        """Return the number of a measure, which is then one that the game takes."""
        key = measure.key
        self.known.measures[key] = measure
        self.known.uses[key] = self.known.uses.get(key, 0) + 1
        name, run = key.removeprefix("."), lambda values: values[key]
        return Expression(name, run, frozenset((key,)), measure=key, plus=((key, 1),))

    def word(self, word: str) -> bool:
        """Read that word if it comes next, as a whole."""
        scanner = self.scanner
        scanner.peek()
        after = scanner.text[scanner.at + len(word) : scanner.at + len(word) + 1]
        return not (after and after in LETTERS) and scanner.take(word)

    def deeper(self, depth: int) -> int:
        """Return one more, or raise a RuleError for brackets that stand too deep in each other."""
        if depth >= DEEPEST:
            raise self.scanner.error(f"Write at most {DEEPEST} brackets in each other.")
        return depth + 1


def refuse_other_dice(scanner: Scanner) -> None:
    """Raise a RuleError for dice that come next with the letter of another language, as in 2w6."""
    if scanner.peek() == "w" and scanner.text[scanner.at + 1 : scanner.at + 2] in (*DIGITS, "%"):
        raise scanner.error(other_dice(scanner.rest()[1:-1]))


def other_dice(word: str) -> str:
    """Return what to say of dice with the letter of another language."""
    return f"'{word}' is no die. Write d{word[1:]}, with a d for dice."


def _arithmetic(sign: str, one: Run, other: Run) -> Run:
    """Return the function for a sign. A division is rounded down, and by 0 it is 0."""
    if sign == "+":
        return lambda values: one(values) + other(values)
    if sign == "-":
        return lambda values: one(values) - other(values)
    if sign == "*":
        return lambda values: one(values) * other(values)
    if sign == "/":
        return lambda values: one(values) // other(values) if other(values) else 0
    return lambda values: one(values) % other(values) if other(values) else 0
