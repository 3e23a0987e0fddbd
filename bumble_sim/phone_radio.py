"""The radio of one emulated phone: a Bumble device, powered on, on the virtual air or on a real controller."""

import asyncio
from dataclasses import dataclass

from bumble.device import Device, DeviceConfiguration
from bumble.hci import Address
from bumble.transport import open_transport
from bumble.transport.common import Transport, TransportSink, TransportSource

from bumble_sim.air import Air
from bumble_sim.capture import Capture
from bumble_sim.controller import SafeController
from bumble_sim.quiet_host import BurstSink, QuietHost


@dataclass(frozen=True, slots=True)
class PhoneRadio:
    """A phone on the virtual air.

    Attributes:
        device: Bumble's device, for everything above the controller.
        controller: its controller; switch, faults and links are here.
        capture: everything that the two have said to each other.
    """

    device: Device
    controller: SafeController
    capture: Capture

    async def switch_on_again(self) -> None:
        """The phone had vanished and starts anew, with nothing remembered."""
        self.controller.return_with(self.device.host)
        await self.device.power_on()


@dataclass(frozen=True, slots=True)
class RealRadio:
    """A phone on a real controller; close ``transport`` at the end."""

    device: Device
    capture: Capture
    transport: Transport


async def virtual_radio(air: Air, name: str, number: int) -> PhoneRadio:
    """Build and power on a phone on the virtual air.

    Args:
        number: 0 to 255, another one for each phone on this air; the last byte of its address.
    """
    controller = SafeController(name, air)
    device = _device(name, number, controller, BurstSink(controller))
    capture = _captured(device)
    await device.power_on()
    return PhoneRadio(device, controller, capture)


async def real_radio(transport: str, name: str, number: int) -> RealRadio:
    """Build and power on a phone on a real controller.

    Args:
        transport: Bumble's name of it, such as ``usb:0``, ``hci-socket:0`` or ``android-netsim``.
        number: as for :func:`virtual_radio`.

    Raises:
        bumble.transport.common.TransportSpecError and what the transport itself raises: it cannot be opened.
    """
    opened = await open_transport(transport)
    device = _device(name, number, opened.source, opened.sink)
    capture = _captured(device)
    await device.power_on()
    return RealRadio(device, capture, opened)


def phone_address(number: int) -> Address:
    """The static random address of a phone."""
    return Address(f"F0:00:00:00:00:{number:02X}", Address.RANDOM_DEVICE_ADDRESS)


def _device(name: str, number: int, source: TransportSource, sink: TransportSink) -> Device:
    config = DeviceConfiguration(name=name, address=phone_address(number), irk=bytes([0xA0, number]) * 8)
    host = QuietHost(source, sink)
    host.device = Device(config=config, host=host)
    return host.device


def _captured(device: Device) -> Capture:
    capture = Capture(asyncio.get_running_loop().time)
    device.host.snooper = capture
    return capture
