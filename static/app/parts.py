"""All parts of the page, in the order in which their panels are drawn."""

from app import head
from app.arrivals.part import PART as ARRIVALS
from app.backup.part import PART as BACKUP
from app.board.part import PART as BOARD
from app.check.part import PART as CHECK
from app.dice.part import PART as DICE
from app.host.part import PART as HOST
from app.library.part import PART as LIBRARY
from app.odds.part import PART as ODDS
from app.own.part import PART as OWN
from app.part import Part
from app.race.part import PART as RACE
from app.result.part import PART as RESULT
from app.roll.part import PART as ROLL
from app.sheets.part import PART as SHEETS
from app.story.part import PART as STORY
from app.ui import notices, sheet_controls, show

UI = Part(room="ui", panels=(notices.ANNOUNCER, notices.PANEL, notices.TOAST, show.PANEL, sheet_controls.PANEL))
#: The result first, then what guests roll and see: they see a roll before the rest of the page is drawn.
PARTS = (
    RESULT,
    ARRIVALS,
    HOST,
    STORY,
    head.PART,
    CHECK,
    ROLL,
    BOARD,
    SHEETS,
    BACKUP,
    ODDS,
    RACE,
    DICE,
    OWN,
    LIBRARY,
    UI,
)
