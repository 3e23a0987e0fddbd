"""The table session: the messages that the phones of one table exchange, and the services that plugins build on.

One :class:`~bumble_sim.session.hub.Hub` on the host's phone puts everything in order; one
:class:`~bumble_sim.session.seat.SeatSession` per phone runs its plugin. Both are without I/O: frames come in through
calls and go out through a :class:`~bumble_sim.session.ports.Pipe`, time is handed in (``docs/protocol.md``).
"""
