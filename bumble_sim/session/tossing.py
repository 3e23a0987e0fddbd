"""Toss: a joint coin of all seats that can take part, by commitment and reveal (PRO-TOS-1).

A seat that leaves makes the hub begin the coin again among the rest, with fresh secrets: whoever quits after seeing the
others' secrets gains nothing.
"""

from dataclasses import dataclass, field

from bumble_sim import contract
from bumble_sim.crypto.toss import Toss
from bumble_sim.session import items
from bumble_sim.session.desks import HubDesk, HubFault, SeatDesk
from bumble_sim.session.messages import AskToss, Commit, Uncover
from bumble_sim.session.order import Entry
from bumble_sim.session.refusals import RefuseFrame, Why
from reference_engine.tables import Seat


@dataclass(slots=True)
class _Coin:
    range: int
    asked: list[Seat] = field(default_factory=list)
    entry: Entry | None = None
    begun: int | None = None
    seats: tuple[Seat, ...] = ()
    open: bool = False
    commitments: dict[Seat, bytes] = field(default_factory=dict)
    secrets: dict[Seat, bytes] = field(default_factory=dict)


class HubTossing:
    """The hub's part: begins a coin, collects commitments, then secrets."""

    def __init__(self, desk: HubDesk) -> None:
        self._desk = desk
        self._coins: dict[str, _Coin] = {}
        self._begun = 0

    @property
    def running(self) -> bool:
        """Whether a coin is in the air."""
        return bool(self._coins)

    def ask(self, frame: AskToss) -> None:
        """A seat takes part.

        Raises:
            RefuseFrame: for the second time, or with another range than the others.
        """
        coin = self._coins.setdefault(frame.toss, _Coin(frame.range))
        if coin.range != frame.range:
            raise RefuseFrame(Why.DISAGREES, f"others toss {frame.toss!r} over {coin.range}, not {frame.range}")
        if frame.sender in coin.asked:
            raise RefuseFrame(Why.OUT_OF_TURN, f"this seat takes part in {frame.toss!r} already")
        coin.asked.append(frame.sender)
        self._begin(frame.toss, coin)

    def commit(self, frame: Commit) -> None:
        """A seat commits.

        Raises:
            RefuseFrame: not in this coin, or for the second time.
        """
        _name, coin = self._coin(frame.begun)
        if frame.sender not in coin.seats or frame.sender in coin.commitments:
            raise RefuseFrame(Why.OUT_OF_TURN, "a commitment is due once from each seat of the coin")
        coin.commitments[frame.sender] = frame.commitment
        if len(coin.commitments) == len(coin.seats):

            def numbered(_n: int) -> None:
                coin.open = True

            self._propose(coin, Entry(items.Committed(frame.begun, coin.commitments), numbered=numbered))

    def uncover(self, frame: Uncover) -> None:
        """A seat opens its secret.

        Raises:
            RefuseFrame: before all have committed, not in this coin, or for the second time.
        """
        name, coin = self._coin(frame.begun)
        if not coin.open or frame.sender not in coin.seats or frame.sender in coin.secrets:
            raise RefuseFrame(Why.OUT_OF_TURN, "a secret is due once from each seat, after all have committed")
        coin.secrets[frame.sender] = frame.secret
        if len(coin.secrets) == len(coin.seats):

            def numbered(_n: int) -> None:
                del self._coins[name]

            self._propose(coin, Entry(items.Tossed(frame.begun, coin.secrets), numbered=numbered))

    def left(self, seat: Seat) -> None:
        """A seat is lost or left out: coins in which it takes part begin again without it."""
        for name, coin in list(self._coins.items()):
            if seat in coin.asked:
                coin.asked.remove(seat)
            if seat in coin.seats:
                self._desk.sequencer.drop_entry(coin.entry)
                coin.seats = ()
                coin.entry = coin.begun = None
            if not coin.asked:
                del self._coins[name]
            else:
                self._begin(name, coin)

    def _begin(self, name: str, coin: _Coin) -> None:
        awaited = self._desk.awaited
        if coin.seats or any(seat not in coin.asked for seat in awaited):
            return
        coin.seats = awaited
        coin.open = False
        coin.commitments = {}
        coin.secrets = {}

        def numbered(n: int) -> None:
            coin.begun = self._begun = n

        self._propose(coin, Entry(items.TossBegins(name, coin.range, awaited), numbered=numbered))

    def _propose(self, coin: _Coin, entry: Entry) -> None:
        coin.entry = entry
        self._desk.sequencer.propose(entry)

    def _coin(self, begun: int) -> tuple[str, _Coin]:
        for name, coin in self._coins.items():
            if coin.begun == begun:
                return name, coin
        why = Why.OLD if begun <= self._begun else Why.OUT_OF_TURN
        raise RefuseFrame(why, f"no coin that began with item {begun} is in the air")


class SeatTossing:
    """A seat's part: its secret, and the value."""

    def __init__(self, desk: SeatDesk) -> None:
        self._desk = desk
        self._asked: dict[str, int] = {}
        self._coins: dict[str, tuple[int, Toss]] = {}

    def ask(self, effect: contract.Toss) -> None:
        """The plugin takes part in a coin.

        Raises:
            ValueError: for the second time while the first is in the air.
        """
        if effect.name in self._asked:
            raise ValueError(f"tosses {effect.name!r} while it is in the air")
        self._asked[effect.name] = effect.range
        self._desk.send(AskToss(self._desk.seat, effect.name, effect.range))

    def begin(self, n: int, item: items.TossBegins) -> None:
        """The coin begins, or begins again without a seat that left.

        Raises:
            HubFault: this phone has not asked for it.
        """
        desk = self._desk
        if self._asked.get(item.toss) != item.range or desk.seat not in item.seats:
            raise HubFault("PRO-ORD-3", f"the hub tosses {item.toss!r}, which this phone has not asked for")
        context = desk.identity + n.to_bytes(8, "big") + item.toss.encode()
        toss = Toss(desk.seat, item.seats, item.range, context, desk.rng)
        self._coins[item.toss] = (n, toss)
        desk.send(Commit(desk.seat, n, toss.commitment()))

    def committed(self, item: items.Committed) -> None:
        """All have committed.

        Raises:
            BadToss, HubFault: a commitment is wrong, or mine was altered.
        """
        _name, toss = self._coin(item.begun)
        for seat, commitment in item.commitments.items():
            if seat != self._desk.seat:
                toss.take_commitment(seat, commitment)
        if item.commitments.get(self._desk.seat) != toss.commitment() or not toss.committed:
            raise HubFault("PRO-ORD-3", "the commitments are not those of all seats, or mine was altered")
        self._desk.send(Uncover(self._desk.seat, item.begun, toss.reveal()))

    def tossed(self, n: int, item: items.Tossed) -> None:
        """All secrets are here.

        Raises:
            BadToss, HubFault: one does not fit its commitment, or is missing.
        """
        name, toss = self._coin(item.begun)
        for seat, secret in item.secrets.items():
            toss.take_reveal(seat, secret)
        if toss.missing:
            raise HubFault("PRO-ORD-3", f"the secrets of the seats {toss.missing} are missing")
        del self._coins[name], self._asked[name]
        self._desk.tell(contract.Tossed(n, name, toss.value()))

    def _coin(self, begun: int) -> tuple[str, Toss]:
        for name, (n, toss) in self._coins.items():
            if n == begun:
                return name, toss
        raise HubFault("PRO-ORD-3", f"no coin that began with item {begun} is in the air")
