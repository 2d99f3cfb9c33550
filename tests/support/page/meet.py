"""Two players whose devices connect by the sheets Invite and Join."""

from tests.support.page.person import Person


def invite(host: Person, name: str = "Mira") -> str:
    """Open the invitation of the host; the link that its code shows."""
    host.tap("Invite", within="sessions")
    host.type("name", name, form="invite")
    return host.page.device.codes["invite-code"]


def answer(guest: Person, link: str, name: str = "Bo") -> str:
    """Follow the link, and join by that name; the answer that the guest's code shows."""
    guest.follow(link)
    if name:
        guest.type("name", name, form="join")
    if "hidden" not in guest.page.slot("join", "naming"):  # one whose name is known answers at once
        guest.tap(guest.page.text("join", "join"), within="join")
    return guest.page.device.codes.get("join-code", "")


def use(host: Person, code: str) -> None:
    """Paste the guest's answer."""
    host.type("answer", code, form="invite")
    host.tap("Connect", within="invite")


def connect(host: Person, guest: Person, name: str = "Bo") -> None:
    """Bring the guest into the room, and connect the two."""
    guest.page.device.room = host.page.device.room
    link = host.page.device.codes["invite-code"] if host.page.is_open("invite") else invite(host)
    use(host, answer(guest, link, name))


def bring_back(host: Person, guest: Person, name: str = "Bo") -> str:
    """Show the code that the guest of that name comes back by, and let a guest scan it; that code."""
    host.tap(f"Bring back {name}", within="invite")
    code = host.page.device.codes["return-code"]
    guest.page.device.sees = (code,)
    guest.follow("")
    guest.tap("Scan the host's code", within="join")
    return code


def allow(host: Person, guest: str, plays: str = "", may: str = "") -> None:
    """Choose on the sheet Invite whom a guest plays, and what they may do."""
    row = next(element for element in host.page.slot("invite", "guests").elements if element.said("name") == guest)
    for slot, text, action in (("people", plays, "guest-plays"), ("rights", may, "guest-right")):
        if text:
            values = {element.text: element["value"] for element in row.slot(slot).elements}
            host.act(action, value=values[text])


def wait(person: Person, seconds: float) -> None:
    person.do(lambda: person.page.device.wait(seconds))
