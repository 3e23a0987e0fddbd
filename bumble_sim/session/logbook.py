"""The host's log: public items as lines for people, such as ``12 opened seat 3 werewolf``."""

from bumble_sim.session import items
from bumble_sim.session.items import Body, kind_of
from bumble_sim.session.messages import decode_note
from bumble_sim.session.services import HubServices


def log_line(body: Body, services: HubServices) -> str | None:
    """The line for an item, without its number; ``None`` for what only the machinery needs."""
    kind = kind_of(body)
    match body:
        case items.Round() | items.Handed() | items.Tokens() | items.CountBegins() | items.TossBegins():
            return None
        case items.Committed():
            return None
        case items.Said(seat, note):
            return f"{kind} seat {seat} {dict(decode_note(note))}"
        case items.Opened(seat, _exponent):
            return f"{kind} seat {seat} {services.dealing.card_of(seat)}"
        case items.Counted(_count, ballot, _partials):
            return f"{kind} {ballot}"
        case items.Tossed():
            return kind
        case items.Expired(timer):
            return f"{kind} {timer}"
        case items.Silent(seat):
            return f"{kind} seat {seat}"
        case items.Lost(seat, _living):
            return f"{kind} seat {seat}"
        case items.Ended(reason):
            return f"{kind} {reason}"
        case items.DealBegins() | items.Complete() | items.Dealt() | items.Matched():
            return kind
