"""A line of the log that names another than its event does."""


class LogLine(str):
    """A line about the clock or character of the id `about`, such as a clock that another one moved.

    >>> line = LogLine("Alarm +1: 1 of 6", "alarm")
    >>> line == "Alarm +1: 1 of 6", line.about
    (True, 'alarm')
    """

    __slots__ = ("about",)

    about: str

    def __new__(cls, text: str, about: str) -> "LogLine":
        """Return the line."""
        line = super().__new__(cls, text)
        line.about = about
        return line
