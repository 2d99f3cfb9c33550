"""Numbers as a player reads them."""

from fractions import Fraction


def percent(chance: Fraction, digits: int = 0) -> str:
    """Return the chance in percent. Only what is certain or impossible reads as 100 % or 0 %.

    >>> percent(Fraction(721, 1296)), percent(Fraction(1, 1296)), percent(Fraction(1295, 1296), digits=1)
    ('56 %', 'under 1 %', '99.9 %')
    """
    unit = 10**digits
    rounded = round(chance * 100 * unit)
    if rounded == 0 and chance > 0:
        return f"under {_decimal(1, digits)} %"
    if rounded == 100 * unit and chance < 1:
        return f"over {_decimal(rounded - 1, digits)} %"
    return f"{_decimal(rounded, digits)} %"


def plain(number: int) -> str:
    """Return the number with a typographic minus sign where it is negative.

    >>> plain(3), plain(-3)
    ('3', '−3')
    """
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """Return the number with its sign, as an addend.

    >>> signed(2), signed(-2), signed(0)
    ('+2', '−2', '0')
    """
    return f"{number:+}".replace("-", "−") if number else "0"


def _decimal(rounded: int, digits: int) -> str:
    whole, part = divmod(rounded, 10**digits)
    return f"{whole}.{part:0{digits}}" if digits else str(whole)
