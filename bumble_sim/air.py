"""The air between the phones of one table: ordered, repeatable, and as bad as a test wants it.

Bumble's own ``LocalLink`` knows no delay, no loss, no supervision timeout and no order between phones. Here each
direction of each link is a first-in, first-out lane, and every choice follows from the order of calls and one seed.
"""

import asyncio
import random
from collections.abc import Iterator
from dataclasses import dataclass

from bumble import hci, ll
from bumble.controller import Connection, Controller
from bumble.core import PhysicalTransport
from bumble.link import LocalLink

from bumble_sim.errors import AirError
from bumble_sim.lanes import Lane
from bumble_sim.supervision import Supervision


@dataclass(slots=True)
class Path:
    """How things go from one phone to another. The way back is a path of its own.

    Attributes:
        latency: seconds from sending to arrival.
        loss: the probability, 0 to 1, that a packet of data vanishes. The radio does not notice, the link stands.
        silent: nothing arrives at all, and the supervision timeout of the listening side runs.
    """

    latency: float = 0.0
    loss: float = 0.0
    silent: bool = False


@dataclass(slots=True)
class AirCount:
    """What has happened on the air so far: packets of data sent, and those that vanished."""

    sent: int = 0
    lost: int = 0


class Air(LocalLink):
    """The link layer under all controllers of one table.

    Args:
        rng: decides which packets vanish on a path with ``loss``.
        latency: seconds one way of every path that is not set otherwise.

    Attributes:
        count: packets sent and lost.
    """

    def __init__(self, rng: random.Random, latency: float = 0.0) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.count = AirCount()
        self._members: dict[int, Controller] = {}
        self._by_address: dict[hci.Address, Controller] = {}
        self._rng = rng
        self._latency = latency
        self._loop = asyncio.get_running_loop()
        self._paths: dict[tuple[int, int], Path] = {}
        self._lanes: dict[tuple[int, int], Lane] = {}
        self._out_of_range: set[int] = set()
        self._supervision = Supervision(self._loop, self._hears, self._give_up)

    # --- who is on the air -----------------------------------------------------------------------------------------
    def add_controller(self, controller: Controller) -> None:
        """A controller is switched on."""
        self._members[id(controller)] = controller
        self.on_address_changed(controller)

    def remove_controller(self, controller: Controller) -> None:
        """A controller is off the air; its peers notice by supervision timeout."""
        self._members.pop(id(controller), None)
        self._by_address = {at: each for at, each in self._by_address.items() if each is not controller}
        for end in self._ends_towards(controller):
            self._supervision.check(end)

    def on_address_changed(self, controller: Controller) -> None:
        """A controller has a new address."""
        if id(controller) in self._members:
            self._by_address = {at: each for at, each in self._by_address.items() if each is not controller}
            self._by_address[controller.random_address] = controller

    def find_le_controller(self, address: hci.Address) -> Controller | None:
        """The controller with that address, if it is on the air."""
        return self._by_address.get(address)

    @property
    def pending_losses(self) -> int:
        """How many link ends hear nothing and will give up if that stays so."""
        return self._supervision.pending

    @property
    def under_way(self) -> int:
        """How many packets are on their way."""
        return sum(lane.under_way for lane in self._lanes.values())

    # --- what a test may do to it ----------------------------------------------------------------------------------
    def path(self, sender: Controller, receiver: Controller) -> Path:
        """The path from one phone to another; change ``latency`` and ``loss`` as you like, ``silent`` by
        :meth:`silence`."""
        return self._paths.setdefault((id(sender), id(receiver)), Path(self._latency))

    def silence(self, sender: Controller, receiver: Controller, silent: bool = True) -> None:
        """Nothing that ``sender`` sends reaches ``receiver`` any more (or it does again)."""
        self.path(sender, receiver).silent = silent
        end = self.end(receiver, sender)
        if end is not None:
            self._supervision.check(end)

    def out_of_range(self, controller: Controller, away: bool = True) -> None:
        """A phone is carried out of everybody's range (or comes back)."""
        if away:
            self._out_of_range.add(id(controller))
        else:
            self._out_of_range.discard(id(controller))
        for end in [*controller.le_connections.values(), *self._ends_towards(controller)]:
            self._supervision.check(end)

    def cut(self, one: Controller, other: Controller, reason: int, reason_other: int | None = None) -> None:
        """End the link of two phones at once, without a word on the air; each side sees its own HCI reason.

        Raises:
            AirError: they have no link.
        """
        ends = [self.end(one, other), self.end(other, one)]
        if ends == [None, None]:
            raise AirError(f"{one.name} and {other.name} have no link that could be cut: connect them first")
        reasons = (reason, reason if reason_other is None else reason_other)
        for controller, end, why in zip((one, other), ends, reasons, strict=True):
            if end is not None:
                controller.on_le_disconnected(end, why)

    def cut_one_side(self, controller: Controller, peer: Controller, reason: int) -> None:
        """Only ``controller`` gives the link up; ``peer`` hears nothing more and notices by supervision timeout.

        Raises:
            AirError: it has no link to ``peer``.
        """
        end = self.end(controller, peer)
        if end is None:
            raise AirError(f"{controller.name} has no link to {peer.name} that it could give up: connect them first")
        controller.on_le_disconnected(end, reason)

    def end(self, controller: Controller, peer: Controller) -> Connection | None:
        """The end that ``controller`` has of its link to ``peer``."""
        return controller.le_connections.get(peer.random_address)

    # --- what controllers call ---------------------------------------------------------------------------------------
    def connecting(self, one: Controller, other: Controller) -> None:
        """Two controllers are about to begin a link; nothing of an earlier one may arrive any more."""
        for key in ((id(one), id(other)), (id(other), id(one))):
            lane = self._lanes.pop(key, None)
            if lane is not None:
                lane.close()

    def connected(self, one: Controller, other: Controller) -> None:
        """Two controllers have begun a link: from now on each must hear the other."""
        for end in (self.end(one, other), self.end(other, one)):
            if end is not None:
                self._supervision.check(end)

    def ended(self, controller: Controller, end: Connection) -> None:
        """A controller has no such end of a link any more; what is on its way there is void."""
        self._supervision.forget(end)
        peer = self.find_le_controller(end.peer_address)
        if peer is None:
            return
        lane = self._lanes.pop((id(peer), id(controller)), None)
        if lane is not None:
            lane.close()
        other_end = self.end(peer, controller)
        if other_end is not None:
            self._supervision.check(other_end)

    def can_connect(self, initiator: Controller, address: hci.Address) -> bool:
        """Whether a controller with that address advertises within reach of ``initiator`` at this moment."""
        target = self.find_le_controller(address)
        if target is None or not self._reaches(initiator, target) or not self._reaches(target, initiator):
            return False
        legacy = target.le_legacy_advertiser
        if legacy.enabled and legacy.address == address:
            return True
        return any(each.enabled and each.address == address for each in target.advertising_sets.values())

    def send_acl_data(
        self,
        sender_controller: Controller,
        destination_address: hci.Address,
        transport: PhysicalTransport,
        data: bytes,
    ) -> None:
        """Carry one packet of data."""
        self.count.sent += 1
        receiver = self.find_le_controller(destination_address)
        if receiver is None or not self._reaches(sender_controller, receiver):
            self.count.lost += 1
            return
        path = self.path(sender_controller, receiver)
        if path.loss and self._rng.random() < path.loss:
            self.count.lost += 1
            return
        source = sender_controller.random_address
        lane = self._lane(sender_controller, receiver)
        lane.send(path.latency, lambda: receiver.on_link_acl_data(source, transport, data))

    def send_ll_control_pdu(
        self, sender_address: hci.Address, receiver_address: hci.Address, packet: ll.ControlPdu
    ) -> None:
        """Carry one control packet of the link layer, behind the data that went before it."""
        sender, receiver = self.find_le_controller(sender_address), self.find_le_controller(receiver_address)
        if sender is None or receiver is None or not self._reaches(sender, receiver):
            return
        lane = self._lane(sender, receiver)
        lane.send(self.path(sender, receiver).latency, lambda: receiver.on_ll_control_pdu(sender_address, packet))

    def send_advertising_pdu(self, sender_controller: Controller, packet: ll.AdvertisingPdu) -> None:
        """Broadcast an advertisement to all who listen; a request to connect goes at once to the one that it names."""
        if isinstance(packet, ll.ConnectInd):
            target = self.find_le_controller(packet.advertiser_address)
            if target is not None:
                target.on_ll_advertising_pdu(packet)
            return
        for controller in self._members.values():
            listens = controller.le_scan_enable or controller.pending_le_connection is not None
            if listens and controller is not sender_controller and self._reaches(sender_controller, controller):
                self._loop.call_soon(controller.on_ll_advertising_pdu, packet)

    # --- inside ------------------------------------------------------------------------------------------------------
    def _lane(self, sender: Controller, receiver: Controller) -> Lane:
        key = (id(sender), id(receiver))
        lane = self._lanes.get(key)
        if lane is None:
            lane = self._lanes[key] = Lane(self._loop)
        return lane

    def _reaches(self, sender: Controller, receiver: Controller) -> bool:
        if id(sender) not in self._members or id(receiver) not in self._members:
            return False
        if self._out_of_range and (id(sender) in self._out_of_range or id(receiver) in self._out_of_range):
            return False
        path = self._paths.get((id(sender), id(receiver)))
        return path is None or not path.silent

    def _hears(self, end: Connection) -> bool:
        listener = end.controller
        peer = self.find_le_controller(end.peer_address)
        return peer is not None and self._reaches(peer, listener) and self.end(peer, listener) is not None

    def _give_up(self, end: Connection, reason: int) -> None:
        end.controller.on_le_disconnected(end, reason)

    def _ends_towards(self, controller: Controller) -> Iterator[Connection]:
        for other in list(self._members.values()):
            end = None if other is controller else self.end(other, controller)
            if end is not None:
                yield end
