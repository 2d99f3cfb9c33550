"""Two and three devices connect by the sheets Invite and Join, lose each other, and leave."""

import pytest

from tests.support.page.lines import turn
from tests.support.page.meet import allow, answer, bring_back, connect, invite, use, wait
from tests.support.page.person import Person


@pytest.fixture
def host() -> Person:
    """Mira, who invites."""
    return Person()


@pytest.fixture
def guest(host: Person) -> Person:
    """Bo, who is in the same room."""
    found = Person(guest=True)
    found.page.device.room = host.page.device.room
    return found


def status(person: Person) -> str:
    """What the button in the head says of the connection; empty while it is hidden."""
    return "" if "hidden" in person.page.region("line") else person.page.text("line", "text")


def guests(host: Person) -> list[str]:
    """The guests on the host's sheet, each with its state."""
    return [
        f"{element.said('name')}: {element.said('state')}" for element in host.page.slot("invite", "guests").elements
    ]


def said(person: Person, sheet: str) -> str:
    """What the sheet says, and its error."""
    return f"{person.page.text(sheet, 'state')} {person.page.text(sheet, 'error')}".strip()


def test_a_guest_joins_by_the_hosts_code_and_its_own(host: Person, guest: Person) -> None:
    """Both say so, and exchange texts."""
    link = invite(host)
    assert link.startswith("https://razor.example/#join=")
    assert host.page.text("invite", "lives") == "This code lives 2:00."
    guest.follow(link)
    assert guest.page.shown == "join"
    assert guest.page.text("join", "title") == "Join Mira's table"
    use(host, answer(guest, link))
    assert (guests(host), said(host, "invite"), status(host)) == (["Bo: connected"], "Bo is connected.", "1 guest")
    assert (guest.page.shown, guest.toast, status(guest)) == ("", "Connected to Mira's table", "Mira's table")
    guest.press("line")
    assert guest.page.text("join", "title") == "Mira's table"
    assert said(guest, "join") == "Connected to Mira's table. You look on until the host says whom you play."


def test_a_line_that_is_lost_comes_back_or_needs_a_new_code(host: Person, guest: Person) -> None:
    """Both sides say which; the guest keeps what it saw."""
    connect(host, guest)
    turn(host, "lost")
    assert (guests(host), status(host)) == (["Bo: not connected; this may pass"], "0 of 1 guest")
    guest.press("line")
    assert (status(guest), said(guest, "join")[:33]) == ("Not connected", "Not connected to Mira's table. Th")
    turn(host, "connected")
    assert (guests(host), status(guest)) == (["Bo: connected"], "Mira's table")
    turn(host, "broken")
    assert (guests(host), host.toast) == (["Bo: not connected"], "Bo is not connected")
    assert said(guest, "join") == "Not connected to Mira's table. Ask the host for a code, and scan it."
    connect(host, guest, "")
    assert (guests(host), status(guest)) == (["Bo: connected"], "Mira's table")


def test_a_guest_comes_back_with_one_scan(host: Person, guest: Person) -> None:
    """While its page is open, also where the host's was closed; each line has another spare."""
    connect(host, guest)
    for _ in range(2):
        turn(host, "broken")
        code = bring_back(host, guest)
        assert (guests(host), status(guest)) == (["Bo: connected"], "Mira's table")
        assert "hidden" in host.page.slot("invite", "returning")
    again = Person(kept=host.storage)
    turn(host, "broken")
    again.page.device.room = host.page.device.room
    invite(again)
    assert bring_back(again, guest) != code
    assert (guests(again), status(guest)) == (["Bo: connected"], "Mira's table")


def test_a_code_to_come_back_by_is_for_one_page_and_two_minutes(host: Person, guest: Person) -> None:
    """Another page of the guest, or another guest, is told what to do; the invitation is shown again afterwards."""
    other = Person(guest=True)
    connect(host, guest)
    connect(host, other, "Cy")
    turn(host, "broken")
    code = bring_back(host, other)
    assert said(other, "join").endswith("Ask the host to tap New code, and scan that.")
    assert host.page.text("invite", "back-lives") == "This code lives 2:00."
    host.tap("Copy the code", within="invite")
    assert host.page.copied == [code]
    wait(host, 120)
    assert "Bo has not scanned the code within two minutes." in said(host, "invite")
    assert "hidden" in host.page.slot("invite", "returning")
    assert "hidden" not in host.page.slot("invite", "offering")
    guest.page.device.sees = (code,)
    guest.follow("")
    guest.tap("Scan the host's code", within="join")
    wait(guest, 20)
    assert said(guest, "join").endswith(
        "The host's device does not answer. Ask the host to tap New code, and scan that."
    )
    connect(host, guest, "")
    assert guests(host) == ["Bo: connected", "Cy: not connected"]


def test_a_guest_whose_page_is_closed_is_not_brought_back(host: Person, guest: Person) -> None:
    """It has no end any more that could be reached: it comes back by the invitation."""
    connect(host, guest)
    turn(host, "closed")
    (row,) = host.page.slot("invite", "guests").elements
    assert "hidden" in row.slot("bring")


def test_a_guest_leaves_and_the_host_removes(host: Person, guest: Person) -> None:
    """The guest's page opens its own table; one who was removed comes back as it was, once it is let in again."""
    other = Person(guest=True)
    connect(host, guest)
    connect(host, other, "Cy")
    assert (guests(host), status(host)) == (["Bo: connected", "Cy: connected"], "2 guests")
    guest.press("line")
    guest.tap("Leave the table", within="join")
    assert guest.page.gone == []
    guest.tap("Yes, leave the table", within="join")
    assert (guest.page.gone, status(guest)) == ([""], "")
    assert guests(host) == ["Cy: connected"]
    allow(host, "Cy", may="look on")
    host.tap("Remove Cy", within="invite")
    assert guests(host) == ["Cy: connected"]
    host.tap("Yes, remove Cy", within="invite")
    assert (guests(host), status(host), status(other)) == ([], "", "Not connected")
    assert other.notice == ("The host has removed you from the table. To come back, ask the host to let you in again.")
    connect(host, other, "")
    assert guests(host) == []
    assert said(other, "join").startswith("The host has removed you from the table.")
    host = Person(kept=host.storage)
    host.page.device.room = other.page.device.room
    invite(host)
    host.tap("Let Cy in again", within="invite")
    assert guests(host) == ["Cy: not connected"]
    assert said(host, "invite") == "Cy can come back: let them scan the code."
    connect(host, other, "")
    assert (guests(host), host.toast, other.notice) == (["Cy: connected"], "Cy is back", "")
    (row,) = host.page.slot("invite", "guests").elements
    assert [right.text for right in row.slot("rights").elements if "selected" in right] == ["look on"]


def test_one_code_serves_several_guests_whose_answers_the_camera_takes(host: Person, guest: Person) -> None:
    """One after another, without a tap between; each answer once; when all places are taken, another code is shown."""
    others = [Person(guest=True) for _ in range(6)]
    link = invite(host)
    answers = []
    for at, other in enumerate((guest, *others)):
        other.page.device.room = host.page.device.room
        answers.append(answer(other, link, f"Guest {at}"))
    host.page.device.sees = [code for code in answers[:6] for _ in range(3)]
    host.tap("Scan the answers", within="invite")
    assert guests(host) == [f"Guest {at}: connected" for at in range(6)]
    assert host.page.device.watching is not None
    assert host.page.device.codes["invite-code"] != link
    use(host, answers[6])
    assert "This answers an older code." in said(host, "invite")
    use(host, answer(others[5], host.page.device.codes["invite-code"], ""))
    assert guests(host)[6] == "Guest 6: connected"


def test_a_guest_who_is_known_answers_at_once(host: Person, guest: Person) -> None:
    """It need not tap Join; one that is connected is asked first."""
    connect(host, guest)
    turn(host, "broken")
    link = host.page.device.codes["invite-code"]
    guest.follow(link)
    assert said(guest, "join") == "Waiting for the host to scan your code."
    use(host, guest.page.device.codes["join-code"])
    assert guests(host) == ["Bo: connected"]
    guest.follow(link)
    assert guest.page.text("join", "join") == "Join"
    assert (guests(host), status(guest)) == (["Bo: connected"], "Mira's table")


def test_two_guests_of_one_name_are_told_apart(host: Person, guest: Person) -> None:
    """Also once the first has gone."""
    other = Person(guest=True)
    connect(host, guest, "Kira")
    connect(host, other, "kira")
    assert guests(host) == ["Kira: connected", "kira 2: connected"]
    guest.press("line")
    guest.tap("Leave the table", within="join")
    assert guest.page.gone == []
    guest.tap("Yes, leave the table", within="join")
    assert guests(host) == ["kira 2: connected"]


def test_a_code_lives_two_minutes(host: Person, guest: Person) -> None:
    """Then the host's sheet shows another; the old one can still be answered as long again."""
    link = invite(host)
    code, late = answer(guest, link), answer(other := Person(guest=True), link)
    other.page.device.room = host.page.device.room
    wait(host, 61)
    assert host.page.text("invite", "lives") == "This code lives 0:59."
    wait(host, 59)
    assert host.page.device.codes["invite-code"] != link
    assert host.page.text("invite", "lives") == "This code lives 2:00."
    use(host, code)
    assert guests(host) == ["Bo: connected"]
    wait(host, 120)
    use(host, late)
    assert said(host, "invite").endswith(
        "This answers an older code. Let the guest scan the code that is shown here now."
    )
    connect(host, other, "")
    assert guests(host) == ["Bo: connected", "Bo 2: connected"]


def test_no_code_is_made_while_the_sheet_is_closed(host: Person, guest: Person) -> None:
    """It is withdrawn, and the sheet shows a new one once it is opened."""
    late = Person(guest=True)
    late.page.device.room = host.page.device.room
    code = answer(late, invite(host))
    connect(host, guest)
    host.page.sheet("invite", False)
    wait(host, 240)
    host.press("line")
    assert "hidden" not in host.page.slot("invite", "offering")
    use(host, code)
    assert said(host, "invite").endswith("Let the guest scan the code that is shown here now.")


def test_a_guest_is_told_of_an_old_code_and_may_try(host: Person, guest: Person) -> None:
    """The clocks of two devices may differ; the host decides."""
    link = invite(host)
    guest.page.device.seconds += 121
    guest.follow(link)
    assert said(guest, "join").startswith("This code is too old: a code lives two minutes. Let the host tap New code")
    assert guest.page.text("join", "join") == "Try all the same"
    use(host, answer(guest, link))
    assert guests(host) == ["Bo: connected"]


def test_who_does_not_answer_is_given_up(host: Person, guest: Person) -> None:
    """The host after 20 seconds, with what to do; the guest after two minutes."""
    host.page.device.room.reachable = False
    code = answer(guest, invite(host))
    assert said(guest, "join") == "Waiting for the host to scan your code."
    use(host, code)
    assert said(host, "invite") == "Connecting Bo …"
    wait(host, 20)
    assert said(host, "invite").startswith("Bo did not answer within 20 seconds. Put both devices into the same Wi-Fi")
    assert guests(host) == []
    wait(guest, 120)
    assert said(guest, "join").startswith("The host has not scanned your code within two minutes.")


def test_the_camera_reads_the_answer(host: Person, guest: Person) -> None:
    """It passes over other codes, and is off afterwards; without a camera the sheet says what to do."""
    code = answer(guest, invite(host))
    host.page.device.sees = None
    host.tap("Scan the answers", within="invite")
    assert said(host, "invite") == "There is no camera here. Paste the other device's code instead."
    host.page.device.sees = ("https://example.org/?menu", host.page.device.codes["invite-code"])
    host.tap("Scan the answers", within="invite")
    assert said(host, "invite") == "This is the invitation. Use the code that the guest's device shows."
    host.tap("Stop the camera", within="invite")
    host.page.device.sees = (code,)
    host.tap("Scan the answers", within="invite")
    assert guests(host) == ["Bo: connected"]
    host.tap("Stop the camera", within="invite")
    assert host.page.device.watching is None


def test_a_guest_scans_or_pastes_the_invitation(host: Person, guest: Person) -> None:
    """On a page that no camera app has opened."""
    link = invite(host)
    guest.follow("")
    guest.type("link", "the menu?", form="join")
    guest.tap("Use", within="join")
    assert said(guest, "join").startswith("This is not a Razor code.")
    guest.page.device.sees = (link,)
    guest.tap("Scan the host's code", within="join")
    assert guest.page.text("join", "title") == "Join Mira's table"
    guest.tap("Join", within="join")
    assert said(guest, "join") == "Enter your name, so that the host knows who joins."


def test_codes_are_copied_where_the_browser_allows_it(host: Person, guest: Person) -> None:
    """Else the sheet has the text to select."""
    link = invite(host)
    host.tap("Copy the link", within="invite")
    code = answer(guest, link)
    guest.page.copies = False
    guest.tap("Copy the code", within="join")
    assert host.page.copied == [link]
    assert said(guest, "join").endswith(code)


@pytest.mark.parametrize(
    ("able", "address", "why"), [(False, "10.0.0.1", "cannot connect"), (True, "8.8.8.8", "no Wi-Fi")]
)
def test_a_device_that_cannot_connect_says_why(host: Person, able: bool, address: str, why: str) -> None:
    """No WebRTC, or no network to be reached in."""
    host.page.device.able, host.page.device.host = able, address
    host.tap("Invite", within="sessions")
    assert why in said(host, "invite")
