"""Bumble's virtual controller without its traps, for phones that connect at once, vanish, crash and come back.

What the stock controller lacks: of several phones that connect to one advertisement only one may win, an attempt to
connect can be cancelled, a reset forgets everything, a phone that returns before its old link was missed leaves no
ghost, and who hangs up sees 0x16. It also spends half its time on texts for a log that nobody reads.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from bumble import hci, ll
from bumble.controller import Connection, Controller

from bumble_sim.acl import HEADER_BYTES, to_host, whole
from bumble_sim.air import Air
from bumble_sim.quiet_host import packets_completed

ACL_BYTES: Final = 251
"""The longest data packet of the link layer since Bluetooth 4.2; Bumble's default of 27 costs four times the work."""


class SafeController(Controller):
    """The controller of one phone on one air. Switched on when it is made.

    Attributes:
        before_fragment: called before each data packet of the phone goes out, for tests that cut in mid-message; what
            it raises or cuts happens before the packet.
    """

    le_acl_data_packet_length = ACL_BYTES

    def __init__(self, name: str, air: Air) -> None:
        super().__init__(name, link=air)
        self.before_fragment: Callable[[], None] | None = None
        self._air = air
        self._completed: dict[int, int] = {}

    # --- the switch --------------------------------------------------------------------------------------------------
    def vanish(self) -> None:
        """The phone is gone without a word: battery out, restart, crash. The others notice by supervision timeout."""
        self._forget_everything()
        self._air.remove_controller(self)
        self.hci_sink = None

    def hang_up(self) -> None:
        """End all links in good order and go silent: the others see 0x13, this phone itself sees 0x16."""
        self._stop_advertising()
        self.le_scan_enable = False
        self.pending_le_connection = None
        for end in list(self.le_connections.values()):
            end.send_ll_control_pdu(ll.TerminateInd(hci.HCI_ErrorCode.REMOTE_USER_TERMINATED_CONNECTION_ERROR))
            self.on_le_disconnected(end, hci.HCI_ErrorCode.CONNECTION_TERMINATED_BY_LOCAL_HOST_ERROR)

    def return_with(self, host: object) -> None:
        """A phone that had vanished is switched on again; its host is ``host``."""
        self._air.add_controller(self)
        self.set_packet_sink(host)  # type: ignore[arg-type]

    # --- connecting --------------------------------------------------------------------------------------------------
    def create_le_connection(self, peer_address: hci.Address) -> None:
        """An advertisement of the phone that we want came in; connect, unless another phone was faster."""
        target = self._air.find_le_controller(peer_address)
        if target is None or not self._air.can_connect(self, peer_address):
            return
        stale = self.le_connections.get(peer_address)
        if stale is not None:  # it is back and advertises, while we had not missed it yet
            self.on_le_disconnected(stale, hci.HCI_ErrorCode.CONNECTION_TIMEOUT_ERROR)
        self._air.connecting(self, target)
        super().create_le_connection(peer_address)
        self._air.connected(self, target)

    def on_le_connect_ind(self, packet: ll.ConnectInd) -> None:
        """A phone connects to us."""
        ghost = self.le_connections.get(packet.initiator_address)
        if ghost is not None:  # it is back before we noticed that it had left
            self.on_le_disconnected(ghost, hci.HCI_ErrorCode.CONNECTION_TIMEOUT_ERROR)
        super().on_le_connect_ind(packet)

    def on_le_disconnected(self, connection: Connection, reason: int) -> None:
        """An end of a link is over."""
        if self.le_connections.get(connection.peer_address) is not connection:
            return
        self._completed.pop(connection.handle, None)
        super().on_le_disconnected(connection, reason)
        self._air.ended(self, connection)

    def on_hci_le_create_connection_cancel_command(
        self, _command: hci.HCI_LE_Create_Connection_Cancel_Command
    ) -> hci.HCI_StatusReturnParameters:
        """Give up an attempt to connect; the host gets its completion event with the status *unknown connection*."""
        pending, self.pending_le_connection = self.pending_le_connection, None
        if pending is None:
            return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.COMMAND_DISALLOWED_ERROR)
        event = hci.HCI_LE_Connection_Complete_Event(
            status=hci.HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR,
            connection_handle=0,
            role=hci.Role.CENTRAL,
            peer_address_type=pending.peer_address.address_type,
            peer_address=pending.peer_address,
            connection_interval=0,
            peripheral_latency=0,
            supervision_timeout=0,
            central_clock_accuracy=0,
        )
        asyncio.get_running_loop().call_soon(self.send_hci_packet, event)
        return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.SUCCESS)

    def on_hci_disconnect_command(self, command: hci.HCI_Disconnect_Command) -> None:
        """The host hangs up one link: the peer sees the host's reason, the host itself 0x16."""
        end = self.find_le_connection_by_handle(command.connection_handle)
        if end is None:
            self._send_hci_command_status(hci.HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR, command.op_code)
            return
        self._send_hci_command_status(hci.HCI_COMMAND_STATUS_PENDING, command.op_code)
        end.send_ll_control_pdu(ll.TerminateInd(command.reason))
        self.on_le_disconnected(end, hci.HCI_ErrorCode.CONNECTION_TERMINATED_BY_LOCAL_HOST_ERROR)

    def on_hci_reset_command(self, _command: hci.HCI_Reset_Command) -> hci.HCI_StatusReturnParameters:
        """Forget everything; peers notice by supervision timeout, the own host is told nothing."""
        self._forget_everything()
        return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.SUCCESS)

    # --- packets, without the texts ----------------------------------------------------------------------------------
    def on_packet(self, packet: bytes) -> None:
        """Take a packet of the host, in a turn of its own; data for a link that is gone vanish."""
        if packet[0] != hci.HCI_ACL_DATA_PACKET:
            super().on_packet(packet)
            return
        if self.before_fragment is not None:
            self.before_fragment()
        handle = whole(packet)
        if handle is not None:
            end = self.find_le_connection_by_handle(handle)
            if end is not None:
                end.on_acl_pdu(packet[HEADER_BYTES:])
        else:
            piece = hci.HCI_AclDataPacket.from_bytes(packet)
            end = self.find_le_connection_by_handle(piece.connection_handle)
            if end is not None:
                end.assembler.feed_packet(piece)
        if end is not None:
            self._will_report_completed(end.handle)

    def on_link_acl_data(self, sender_address: hci.Address, transport: object, data: bytes) -> None:
        """Hand data of a peer to the host: at once, for it has come in a turn of its own."""
        end = self.le_connections.get(sender_address)
        if end is not None and self.hci_sink is not None:
            self.hci_sink.on_packet(to_host(end.handle, data))

    def send_hci_packet(self, packet: hci.HCI_Packet) -> None:
        """Hand a packet to the host, in its own turn."""
        sink = self.hci_sink
        if sink is not None:
            asyncio.get_running_loop().call_soon(sink.on_packet, bytes(packet))

    # --- inside ------------------------------------------------------------------------------------------------------
    def _will_report_completed(self, handle: int) -> None:
        if not self._completed:
            asyncio.get_running_loop().call_soon(self._report_completed)
        self._completed[handle] = self._completed.get(handle, 0) + 1

    def _report_completed(self) -> None:
        """Tell the host that its packets have gone out, those of one burst together."""
        completed, self._completed = self._completed, {}
        for handle, count in completed.items():
            if self.hci_sink is not None and self.find_le_connection_by_handle(handle) is not None:
                self.hci_sink.on_packet(packets_completed(handle, count))

    def _forget_everything(self) -> None:
        self._stop_advertising()
        self.advertising_sets.clear()
        self.le_scan_enable = False
        self.pending_le_connection = None
        ends = list(self.le_connections.values())
        self.le_connections.clear()
        for end in ends:
            self._air.ended(self, end)

    def _stop_advertising(self) -> None:
        self.le_legacy_advertiser.stop()
        for each in self.advertising_sets.values():
            each.stop()
