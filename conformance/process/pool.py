"""The processes of a run: started once, seated at one table after the other, thrown away after a fault."""

from collections.abc import Callable, Sequence

from bumble_sim.contract import Effect, Event, Plugin
from bumble_sim.errors import PluginFault
from conformance.process.child import Child
from conformance.process.speaker import Limits, Speaker, read_greeting
from conformance.process.wire import HelloBody, hello_line
from reference_engine.tables import Seat


class Pool:
    """Plays a plugin that is a command.

    Args:
        command: program and arguments.
        limits: how long it may take.

    Attributes:
        hello: what the program says of itself; ``None`` before it was started.
    """

    def __init__(self, command: Sequence[str], limits: Limits | None = None) -> None:
        self.command = tuple(command)
        self.limits = limits or Limits()
        self.hello: HelloBody | None = None
        self._speakers: list[Speaker] = []
        self._hopeless: str | None = None
        self._tables = 0

    def start(self) -> HelloBody:
        """Start the program, if it does not run, and let it say hello.

        Raises:
            CannotStart: there is no such program.
            PluginFault: it does not say hello; it is not tried again.
        """
        self._need(1)
        assert self.hello is not None
        return self.hello

    def open_table(self, seats: int) -> "ProcessTable":
        """Seat the plugin at a new table of so many seats.

        Raises:
            CannotStart: there is no such program.
            PluginFault: it does not say hello.
        """
        alone = self.start().serves == "seat"
        if alone:
            self._need(seats)
        self._tables += 1
        speakers = [self._speakers[seat if alone else 0] for seat in range(seats)]
        return ProcessTable(self._tables, speakers, self._throw_away)

    def close(self) -> list[str]:
        """End all processes.

        Returns:
            What was wrong with how they ended; goes on after "the plugin".
        """
        complaints = [complaint for each in self._speakers if (complaint := each.child.end()) is not None]
        self._speakers.clear()
        return complaints

    def _need(self, number: int) -> None:
        """Have so many processes; those that are missing start side by side."""
        if self._hopeless is not None:
            raise PluginFault(self._hopeless)
        new: list[Child] = []
        try:
            while len(self._speakers) + len(new) < number:
                new.append(Child(self.command))
            for child in new:
                child.send(hello_line())
                child.flush()
            for child in new:
                self.hello = read_greeting(child, self.limits)
        except PluginFault as fault:
            self._hopeless = str(fault)
            raise
        else:
            self._speakers += [Speaker(child, self.limits) for child in new]
            new = []
        finally:  # also when it is interrupted
            for child in new:
                child.kill()

    def _throw_away(self, speaker: Speaker) -> None:
        speaker.child.kill()
        if speaker in self._speakers:
            self._speakers.remove(speaker)


class ProcessTable:
    """One table at which the plugin sits in every phone; made by :meth:`Pool.open_table`."""

    def __init__(self, number: int, seats: Sequence[Speaker], throw_away: Callable[[Speaker], None]) -> None:
        self._number = number
        self._seats = seats
        self._speakers = tuple({id(each): each for each in seats}.values())
        self._marks = [each.child.error_mark() for each in self._speakers]
        self._throw_away = throw_away
        self._closed = False

    def plugin(self, seat: Seat) -> Plugin:
        """The plugin of one seat."""
        return SeatInProcess(self._number, seat, self._seats[seat])

    def close(self) -> None:
        """The table is over; a process that did something wrong there is thrown away. Again: nothing happens.

        Raises:
            PluginFault: something was left to say that nobody had asked for, or the end was not confirmed.
        """
        if self._closed:
            return
        self._closed = True
        fault: PluginFault | None = None
        for speaker in self._speakers:
            if not speaker.broken and not speaker.owes:
                try:
                    speaker.part(self._number)
                except PluginFault as error:
                    fault = fault or error
            if speaker.broken or speaker.owes:
                self._throw_away(speaker)
        if fault is not None:
            raise fault

    def errors(self) -> dict[str, bytes]:
        """What the plugin wrote on standard error at this table, by the name of a file to keep it in."""
        several = len(self._speakers) > 1
        texts = {
            f"plugin-stderr{f'-seat-{at}' if several else ''}.txt": speaker.child.errors_since(mark)
            for at, (speaker, mark) in enumerate(zip(self._speakers, self._marks, strict=True))
        }
        return {name: text for name, text in texts.items() if text}


class SeatInProcess:
    """The plugin of one seat at one table, in a process."""

    pipelined = True

    def __init__(self, table: int, seat: Seat, speaker: Speaker) -> None:
        self._key = (table, seat)
        self._speaker = speaker
        self._seq = 0

    def handle(self, event: Event) -> Sequence[Effect]:
        """Ask, and wait for the answer."""
        self.tell(event)
        return self.answer()

    def tell(self, event: Event) -> None:
        """Send the event."""
        self._seq += 1
        self._speaker.tell(self._key, self._seq, event)

    def answer(self) -> Sequence[Effect]:
        """Wait for the answer to the last event.

        Raises:
            PluginFault: no answer, or one that is none.
        """
        return self._speaker.answer(self._key)
