"""The emulated phones of one table: radio, session, screen and plugin each; the host's phone is the hub as well."""

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence

from bumble_sim.air import Air
from bumble_sim.ble.guest import GuestLink
from bumble_sim.ble.host import HostLinks
from bumble_sim.crypto.stacked import stacked_permutations
from bumble_sim.phone.display import Display
from bumble_sim.phone_radio import PhoneRadio, virtual_radio
from bumble_sim.session.hub import Hub
from bumble_sim.session.ports import Pipe
from bumble_sim.session.seat import SeatSession
from reference_engine.screens import Screen
from reference_engine.tables import Seat
from rigs.interface import How, Request, Traffic
from rigs.virtual.meter import Meter
from rigs.virtual.watched import Watched


class Phone:
    """One phone.

    Attributes:
        seat: its place at the table.
        radio: its Bluetooth.
        display: its screen.
        session: its part of the table session.
        link: how it reaches the host; ``None`` on the host's phone.
        at_table: ``False`` once it was made to leave.
    """

    def __init__(self, seat: Seat, radio: PhoneRadio, display: Display, session: SeatSession) -> None:
        self.seat = seat
        self.radio = radio
        self.display = display
        self.session = session
        self.link: GuestLink | None = None
        self.at_table = True


class _LocalPipe:
    """The host's own seat and the hub are on one phone."""

    def __init__(self, deliver: Callable[[bytes], None]) -> None:
        self._deliver = deliver

    def send(self, frame: bytes) -> None:
        self._deliver(frame)


class _Metered:
    """The session of a phone as its link sees it; the meter notes what the phone sends."""

    def __init__(self, session: SeatSession, meter: Meter) -> None:
        self._session = session
        self._meter = meter

    def attach(self, pipe: Pipe) -> None:
        meter = self._meter

        class Counting:
            def send(self, frame: bytes) -> None:
                meter.sent(frame)
                pipe.send(frame)

        self._session.attach(Counting())

    def received(self, frame: bytes) -> None:
        self._session.received(frame)

    def link_lost(self, reason: int) -> None:
        self._session.link_lost(reason)


class Phones:
    """All phones of a table.

    Args:
        request: the table.
        loop: virtual time.
        shown: called with each screen that a phone shows.
        moved: called whenever a plugin asks for something new.
    """

    def __init__(
        self,
        request: Request,
        loop: asyncio.AbstractEventLoop,
        shown: Callable[[Seat, Screen], None],
        moved: Callable[[Seat], None],
    ) -> None:
        self.request = request
        self.loop = loop
        self.phones: list[Phone] = []
        self.dealing = False
        self._shown = shown
        self._moved = moved
        self._meters: list[Meter] = []
        self._hub: Hub | None = None
        self._links: HostLinks | None = None
        self._air: Air | None = None

    # --- before the table ---
    async def power_on(self) -> None:
        """Every phone shows its home screen."""
        request = self.request
        self._air = Air(self._rng("air"), request.latency)
        permutations = self._permutations()
        for seat in range(request.table.seats):
            radio = await virtual_radio(self._air, f"seat {seat}", seat)
            display = request.display(seat, request.setting, self._teller(seat))
            session = SeatSession(
                seat,
                Watched(request.plugin(seat), lambda seat=seat: self._moved(seat), self._deal_begins),  # type: ignore[misc]
                display,
                self.loop,
                self._rng(f"phone {seat}"),
                permutation=permutations.get(seat),
                groups=frozenset({request.group}),
            )
            self.phones.append(Phone(seat, radio, display, session))
            self._meters.append(Meter(session, host=seat == request.table.host))

    async def gather(self) -> None:
        """The host opens the table, all guests look for it at the same time, join, and take their seats."""
        table = self.request.table
        host = self.host
        self._hub = Hub(table, self.loop, self._rng("hub"), self.request.group, lambda: host.session.living)
        self._hub.hold_timers(True)
        own = self._hub.joined(_LocalPipe(host.session.received))
        up = _LocalPipe(lambda frame: self.hub.received(own, frame))
        _Metered(host.session, self._meters[host.seat]).attach(up)
        self._links = HostLinks(host.radio.device, self._hub, table.seats - 1, self.loop)
        await self._links.advertise()
        guests = [phone for phone in self.phones if phone is not host and phone.at_table]
        for phone in guests:
            metered = _Metered(phone.session, self._meters[phone.seat])
            phone.link = GuestLink(phone.radio.device, metered, self.request.mtu, self.loop)
        await asyncio.gather(*(phone.link.join() for phone in guests if phone.link is not None))
        await self._links.stop_advertising()
        if len(guests) < table.seats - 1:
            self._hub.give_up()

    # --- at the table ---
    @property
    def host(self) -> Phone:
        """The host's phone."""
        return self.phones[self.request.table.host]

    @property
    def hub(self) -> Hub:
        """The hub on the host's phone, once the table is open."""
        assert self._hub is not None, "the table is not open yet"
        return self._hub

    @property
    def open(self) -> bool:
        """Whether the host has opened the table."""
        return self._hub is not None

    @property
    def losing(self) -> bool:
        """Whether a phone is gone without a word and has not been missed yet."""
        assert self._air is not None
        return self._air.pending_losses > 0

    @property
    def busy(self) -> bool:
        """Whether a link is about to be given up, or the cards are being dealt."""
        dealing = self.dealing and self._hub is not None and not self._hub.night and self._hub.ended is None
        return self.losing or (dealing and self.host.at_table and not self._hub_waits())

    def leave(self, phone: Phone, how: How) -> None:
        """Make a phone leave the table."""
        assert self._air is not None
        phone.at_table = False
        match how:
            case How.BLUETOOTH_OFF:
                phone.radio.controller.hang_up()
            case How.OUT_OF_RANGE:
                self._air.out_of_range(phone.radio.controller)
            case How.APP_KILLED:
                phone.radio.controller.hang_up()
                self._stop(phone)
            case How.PHONE_RESTARTED:
                phone.radio.controller.vanish()
                self._stop(phone)

    def traffic(self) -> Sequence[Traffic]:
        """What each seat has sent in each round."""
        return [each for meter in self._meters for each in meter.traffic()]

    def refused_frames(self) -> list[str]:
        """Everything that was refused on a link or at the hub, in words."""
        lines = [] if self._links is None else self._links.refusals()
        lines += [line for phone in self.phones if phone.link is not None for line in phone.link.refusals()]
        if self._hub is not None:
            lines += [f"{each.time:.3f} s, seat {each.seat}: {each.why} ({each.what})" for each in self._hub.refused]
        return lines

    def close(self) -> None:
        """Every phone is switched off."""
        for phone in self.phones:
            self._stop(phone)
        if self._hub is not None:
            self._hub.close()
        if self._links is not None:
            self._links.close()

    # --- inside ---
    def _hub_waits(self) -> bool:
        return bool(self._hub is not None and (self._hub.silent or self._hub.holding))

    def _stop(self, phone: Phone) -> None:
        phone.session.close()
        if phone.link is not None:
            phone.link.close()
        if self._hub is not None and phone is self.host:
            self._hub.close()
            if self._links is not None:
                self._links.close()

    def _deal_begins(self) -> None:
        self.dealing = True

    def _permutations(self) -> Mapping[Seat, tuple[int, ...]]:
        request = self.request
        if request.deal is None:
            return {}
        seats = tuple(range(request.table.seats))
        return stacked_permutations(self._rng("deal"), seats, request.table.deck(), dict(enumerate(request.deal)))

    def _rng(self, what: str) -> random.Random:
        return random.Random(f"{self.request.seed} {what}")

    def _teller(self, seat: Seat) -> Callable[[Screen], None]:
        return lambda screen: self._shown(seat, screen)
