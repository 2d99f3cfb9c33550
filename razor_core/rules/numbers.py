"""Numbers as a player reads them."""

from collections.abc import Iterable
from fractions import Fraction


def percent(chance: Fraction, digits: int = 0) -> str:
    """Return the chance in percent. Only what is certain or impossible reads as 100 % or 0 %.

    >>> percent(Fraction(721, 1296)), percent(Fraction(1, 1296)), percent(Fraction(1295, 1296), digits=1)
    ('56 %', 'under 1 %', '99.9 %')
    """
    unit = 10**digits
    rounded, bound = round(chance * 100 * unit), ""
    if rounded == 0 and chance > 0:
        rounded, bound = 1, "under "
    elif rounded == 100 * unit and chance < 1:
        rounded, bound = rounded - 1, "over "
    return f"{bound}{rounded / unit:.{digits}f} %"


def short_percent(chance: Fraction) -> str:
    """Return the chance in whole percent, never longer than seven characters.

    Only what is certain or impossible reads as 100 % or 0 %.

    >>> short_percent(Fraction(721, 1296)), short_percent(Fraction(1, 250)), short_percent(Fraction(1, 1296))
    ('56 %', '<1 %', '<0.1 %')
    """
    least = Fraction(1, 1000)
    if 0 < chance < least:
        return "<0.1 %"
    if 1 - least < chance < 1:
        return ">99.9 %"
    return percent(chance).replace("under ", "<").replace("over ", ">")


def plain(number: int) -> str:
    """Return the number with a typographic minus sign where it is negative.

    >>> plain(3), plain(-3)
    ('3', '−3')
    """
    return str(number).replace("-", "−")


def ordinal(number: int) -> str:
    """Return which one of several it is.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 23)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '23rd']
    """
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def signed(number: int) -> str:
    """Return the number with its sign, as an addend.

    >>> signed(2), signed(-2), signed(0)
    ('+2', '−2', '0')
    """
    return f"{number:+}".replace("-", "−") if number else "0"


def counted(number: int, noun: str, nouns: str = "") -> str:
    """Return a number with its noun, whose plural ends in s where it is not given.

    >>> counted(1, "record"), counted(0, "record"), counted(3, "die", "dice")
    ('1 record', '0 records', '3 dice')
    """
    return f"{number} {noun if number == 1 else nouns or f'{noun}s'}"


def were(number: int) -> str:
    """Return the verb for so many things that once were.

    >>> were(1), were(2)
    ('was', 'were')
    """
    return "was" if number == 1 else "were"


def dice_count(count: int) -> str:
    """Return a number of dice in words.

    >>> dice_count(1), dice_count(3)
    ('1 die', '3 dice')
    """
    return counted(count, "die", "dice")


def spelled_sum(start: int, amounts: Iterable[tuple[str, int]]) -> str:
    """Return a sum in words, with a name after each amount. Amounts of 0 are left out.

    >>> spelled_sum(10, (("Quick", 4), ("training", 0), ("bonus", -1)))
    '10 + 4 Quick − 1 bonus'
    """
    named = [f"{'+' if amount > 0 else '−'} {abs(amount)} {name}" for name, amount in amounts if amount]
    return " ".join([plain(start), *named])


def decimal(exact: Fraction, places: int) -> str:
    """Return the number, rounded to so many places, with a typographic minus sign.

    >>> decimal(Fraction(41293, 2592), 2), decimal(Fraction(-1, 3), 0)
    ('15.93', '0')
    """
    rounded = round(exact * 10**places)
    whole, part = divmod(abs(rounded), 10**places)
    return ("−" if rounded < 0 else "") + str(whole) + (f".{part:0{places}}" if places else "")


def interval(seconds: int) -> str:
    """Return a whole number of seconds in the largest unit that it is whole in.

    >>> interval(120), interval(90), interval(7200)
    ('2 min', '90 s', '2 h')
    """
    unit, word = next((scale for scale in ((3600, "h"), (60, "min")) if seconds % scale[0] == 0), (1, "s"))
    return f"{seconds // unit} {word}"


def countdown(seconds: int) -> str:
    """Return the time that is left as a clock shows it. The page's countdown.js does the same.

    >>> countdown(92), countdown(5), countdown(3723)
    ('1:32', '0:05', '1:02:03')
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
