# SPDX-License-Identifier: GPL-2.0-only
"""Counts the instructions that a function retires, by single-stepping it in GDB.

By hand, in any gdb with Python:

    gdb-multiarch -x gdbscripts/insncount.py PROGRAM
    (gdb) insncount memset

The insncount tool uses the same file as an engine; see the command insncount-stream.

This file only finds out which instructions ran. It writes them as a stream of lines, and the tool
(`insncount meter`) classifies and counts:

    call                    the function is about to run
    PC [ENCODING]           an instruction retired; its bytes, in hex, when PC is new
    iterations N            the instruction before repeats itself, and did so N times (in hex)
    fault PC SIGNAL         the instruction at PC raised a signal and did not retire
    return PC               the function has returned, to PC
    abandoned               a signal handler has given the call up
    limit                   the function did not return within the limit
    exit                    the program has ended in the midst of the call
    done                    no further call will come
"""

import contextlib
import os
import shutil
import subprocess
import tempfile
import time

import gdb

CONNECT_SECONDS = 10

# The directory above this file's: gdb sets no __file__ for a script of its -x.
HOME = os.path.dirname(os.path.dirname(os.path.abspath((lambda: None).__code__.co_filename)))

# ins, outs, movs, cmps, stos, lods, scas
STRING_OPCODES = [bytes([opcode]) for opcode in (*range(0x6c, 0x70), *range(0xa4, 0xa8),
                                                 *range(0xaa, 0xb0))]


def x86_repeats(encoding):
    """Whether this is a string instruction with a rep prefix."""
    prefixes = bytes.fromhex("262e363e64656667f0f2f3") + bytes(range(0x40, 0x50))
    rest = encoding.lstrip(prefixes)
    found = encoding[:len(encoding) - len(rest)]
    is_string = rest[:1] in STRING_OPCODES
    return is_string and (b"\xf2" in found or b"\xf3" in found)


# int3, int1
X86_TRAPS = (b"\xcc", b"\xcd\x03", b"\xf1")

X86_SYSTEM_CALLS = (b"\x0f\x05", b"\x0f\x34", b"\xcd\x80")
X86_RT_SIGRETURN = 15
X86_SAVED_PC = 168  # in the context that a signal's handler gets


def x86_after_call(pc):
    """Where the program goes on after the system call at pc, which may return from a signal."""
    if register("rax") == X86_RT_SIGRETURN:
        return x86_word(register("rsp") + X86_SAVED_PC)
    return pc + 2


def x86_word(address):
    return int.from_bytes(gdb.selected_inferior().read_memory(address, 8), "little")


def powerpc_traps(encoding):
    """Whether this is twi or tw, both of which trap on a condition."""
    word = int.from_bytes(encoding, "big")
    return word >> 26 == 3 or word & 0xfc0007ff == 0x7c000008


def powerpc_word(address):
    return int.from_bytes(gdb.selected_inferior().read_memory(address, 4), "big")


def powerpc_branch_target(word, address):
    """Where a conditional branch with that encoding leads to; None if it is none."""
    if word >> 26 != 16:
        return None
    distance = (word & 0xfffc ^ 0x8000) - 0x8000
    return (distance if word & 2 else address + distance) & 0xffffffff


def powerpc_sequence(pc):
    """
    The atomic sequence that begins at pc: each instruction's address and, if it is a branch,
    target. It goes from lwarx, lbarx or lharx to stwcx., stbcx. or sthcx. Nothing if gdb sees
    none.
    """
    if powerpc_word(pc) & 0xfc0007fe not in (0x7c000028, 0x7c000068, 0x7c0000e8):
        return []
    sequence = []
    for address in range(pc, pc + 17 * 4, 4):
        word = powerpc_word(address)
        sequence.append((address, powerpc_branch_target(word, address)))
        if word & 0xfc0007ff in (0x7c00012d, 0x7c00056d, 0x7c0005ad):
            return sequence
    return []


# Of Linux's sigreturn and rt_sigreturn: where from the stack pointer the address of the registers
# lies that they restore; and where among those the program counter is.
POWERPC_SIGRETURNS = {119: 64 + 28, 172: 64 + 16 + 128 + 48}
POWERPC_SAVED_PC = 32 * 4


def powerpc_after_call(pc):
    """Where the program goes on after the system call at pc, which may return from a signal."""
    place = POWERPC_SIGRETURNS.get(register("r0"))
    if place is None:
        return pc + 4
    return powerpc_word(powerpc_word(register("sp") + place) + POWERPC_SAVED_PC)


# What differs by architecture: gdb's name begins with the key.
#   qemu            the user-mode emulator, by gdb's name of the machine
#   arch            the meter's arguments
#   endian          "little" or "big"
#   return_address  where the caller is to be found when a function is entered
#   popped          by how much a return raises the stack pointer
#   handler_return  where a signal handler returns to that has executed one instruction
#   traps           whether an encoding raises a SIGTRAP that gdb takes for its own
#   traps_past      whether the program counter is past the instruction then
#   overshoots      whether an encoding, of a system call, is stepped with the instruction after it
#   after_call      where the program then goes on after a system call
#   sequence        the atomic sequence at an address that gdb runs through in one step
#   peeks           whether gdb looks for one before each step, and fails where no memory is
#   repeats         whether an encoding repeats itself: each of its iterations would be a step
#   counter         the register that falls by one in each of them
ARCHITECTURES = {
    "riscv": {
        "meter": {
            "riscv:rv64": ("qemu-riscv64", "riscv", "64"),
            "riscv:rv32": ("qemu-riscv32", "riscv", "32"),
        },
        "endian": "little",
        "return_address": lambda: register("ra"),
        "popped": 0,
        "handler_return": lambda: register("ra"),
        "traps": lambda encoding: encoding in (b"\x02\x90", b"\x73\x00\x10\x00"),
        "traps_past": False,
        "overshoots": lambda encoding: False,
        "sequence": lambda pc: [],
        "peeks": False,
        "repeats": lambda encoding: False,
    },
    "i386:x86-64": {
        "meter": {"i386:x86-64": ("qemu-x86_64", "x86", "64")},
        "endian": "little",
        "return_address": lambda: x86_word(register("rsp")),
        "popped": 8,
        # That instruction may have been a push; the context, in rdx, follows the return address.
        "handler_return": lambda: x86_word(register("rdx") - 8),
        "traps": lambda encoding: encoding in X86_TRAPS,
        "traps_past": True,
        "overshoots": lambda encoding: encoding in X86_SYSTEM_CALLS,
        "after_call": x86_after_call,
        "sequence": lambda pc: [],
        "peeks": False,
        "repeats": x86_repeats,
        "counter": "rcx",
    },
    "powerpc": {
        "meter": {"powerpc:common": ("qemu-ppc", "powerpc", "32")},
        "endian": "big",
        "return_address": lambda: register("lr"),
        "popped": 0,
        "handler_return": lambda: register("lr"),
        "traps": powerpc_traps,
        "traps_past": False,
        "overshoots": lambda encoding: encoding == b"\x44\x00\x00\x02",
        "after_call": powerpc_after_call,
        "sequence": powerpc_sequence,
        "peeks": True,
        "nop": bytes.fromhex("60000000"),
        "repeats": lambda encoding: False,
    },
}


class Failure(gdb.GdbError):
    """An error for the user: one line, no Python stack."""


def register(name):
    """The value of a register of the stopped program, as an unsigned number."""
    value = int(gdb.newest_frame().read_register(name))
    return value & ((1 << 64) - 1)


def architecture():
    """The row of ARCHITECTURES for the program, and its (qemu, arch, xlen)."""
    try:
        name = gdb.selected_frame().architecture().name()
    except gdb.error:
        name = gdb.selected_inferior().architecture().name()
    for row in ARCHITECTURES.values():
        if name in row["meter"]:
            return row, row["meter"][name]
    raise Failure("%s is not supported; supported are %s" % (
        name, ", ".join(n for row in ARCHITECTURES.values() for n in row["meter"])))


class Stops:
    """Remembers how the program stopped last, since stepi itself does not tell."""

    def __init__(self):
        self.signal = None
        self.exited = False
        gdb.events.stop.connect(self.on_stop)
        gdb.events.exited.connect(self.on_exit)

    def close(self):
        gdb.events.stop.disconnect(self.on_stop)
        gdb.events.exited.disconnect(self.on_exit)

    def on_stop(self, event):
        self.signal = event.stop_signal if isinstance(event, gdb.SignalEvent) else None

    def on_exit(self, _event):
        self.exited = True

    def resume(self, command):
        """Runs stepi or continue. Returns the signal that stopped the program, or None."""
        self.signal = None
        try:
            gdb.execute(command, to_string=True)
        except gdb.error:
            # When QEMU itself is gone, so is the program.
            if gdb.selected_inferior().pid:
                raise
            self.exited = True
        return None if self.exited else self.signal


class Stepper:
    """Steps calls of one function and writes their stream to `out`."""

    def __init__(self, out, limit):
        self.out = out
        self.limit = limit
        self.stops = Stops()
        self.known = set()
        self.answers = {}
        self.sequences = {}
        self.row, _ = architecture()

    def close(self):
        self.stops.close()

    def write(self, line):
        self.out.write(line + "\n")

    def encoding(self, pc):
        frame_architecture = gdb.newest_frame().architecture()
        try:
            length = frame_architecture.disassemble(pc)[0]["length"]
            return bytes(gdb.selected_inferior().read_memory(pc, length)).hex()
        except gdb.MemoryError:
            return ""  # the next step will fault

    def after(self, pc):
        """The address of the instruction after the one at pc."""
        return pc + len(self.encoding(pc)) // 2

    def write_retired(self, pc):
        if pc in self.known:
            self.write("%x" % pc)
        else:
            self.known.add(pc)
            self.write("%x %s" % (pc, self.encoding(pc)))

    def ask(self, question, pc):
        """What a function of the row says about the instruction."""
        if (question, pc) not in self.answers:
            encoding = bytes.fromhex(self.encoding(pc))
            self.answers[question, pc] = self.row[question](encoding)
        return self.answers[question, pc]

    def sequence(self, pc):
        if pc not in self.sequences:
            self.sequences[pc] = self.row["sequence"](pc) if self.encoding(pc) else []
        return self.sequences[pc]

    def passed(self, before, pc):
        """
        What has retired in a step that led from `before` to pc: an instruction, or an atomic
        sequence, up to a branch or a fault. QEMU would lose the reservation between two steps, so
        it has to be one. What branches inside of the sequence may have gone either way: then the
        list ends there, and the meter finds a gap.
        """
        sequence = self.sequence(before)
        passed = []
        for address, target in sequence:
            if target is not None and address < target <= sequence[-1][0] + 4:
                break
            passed.append(address)
            if pc in (address + 4, target):
                break
        return passed or [before]

    def is_nowhere(self, pc):
        """Whether the program has jumped to where gdb cannot step, nor deliver the fault."""
        return self.row["peeks"] and pc not in self.known and not self.encoding(pc)

    def run_to(self, address):
        """Continues to the address. Returns False when the program ended before."""
        breakpoint_ = gdb.Breakpoint("*%d" % address, gdb.BP_BREAKPOINT, internal=True)
        breakpoint_.silent = True
        try:
            while not self.stops.exited:
                self.stops.resume("continue")
                if not self.stops.exited and gdb.newest_frame().pc() == address:
                    return True
            return False
        finally:
            breakpoint_.delete()

    def step(self, pc):
        """
        Steps the instruction at pc, with all its iterations if it repeats itself, or the atomic
        sequence. Returns as Stops.resume() does.
        """
        if self.is_nowhere(pc):
            return self.stops.resume("continue")
        if self.ask("overshoots", pc):
            end = self.row["after_call"](pc)
        elif self.ask("repeats", pc):
            end = self.after(pc)
        else:
            return self.stops.resume("stepi")
        breakpoint_ = gdb.Breakpoint("*%d" % end, gdb.BP_BREAKPOINT, internal=True)
        breakpoint_.silent = True
        try:
            return self.stops.resume("continue")
        finally:
            breakpoint_.delete()

    @contextlib.contextmanager
    def sequence_hidden(self, pc):
        """
        Has gdb see a nop instead of an instruction that begins a sequence and has faulted: else
        it would step from there by breakpoints, and run through the signal's handler.
        """
        if not self.sequence(pc):
            yield
            return
        memory = gdb.selected_inferior()
        saved = bytes(memory.read_memory(pc, 4))
        memory.write_memory(pc, self.row["nop"])
        try:
            yield
        finally:
            if not self.stops.exited:
                memory.write_memory(pc, saved)

    def deliver(self, signal):
        with self.sequence_hidden(gdb.newest_frame().pc()):
            self.step_into_handler(signal)

    def step_into_handler(self, signal):
        """
        Has the next step deliver the signal that has just come. A SIGTRAP must be told to pass:
        all others of them are gdb's own.
        """
        if signal != "SIGTRAP":
            self.stops.resume("stepi")
            return
        handle_signal("SIGTRAP", "pass")
        gdb.execute("queue-signal SIGTRAP", to_string=True)
        self.stops.resume("stepi")
        handle_signal("SIGTRAP", "nopass")

    def skip_handler(self, signal):
        """
        Delivers a signal, runs its handler, which is not the function's code, and returns True
        once the program has resumed where the handler says.
        """
        self.deliver(signal)
        if self.stops.exited:
            return False
        sigreturn = self.row["handler_return"]()
        if not self.run_to(sigreturn):
            return False
        # A few instructions: load the system call's number, make it.
        pc = sigreturn
        while 0 <= pc - sigreturn < 32:
            self.step(pc)
            if self.stops.exited:
                return False
            pc = gdb.newest_frame().pc()
        return True

    def leave_nowhere(self, pc, abandon):
        """Runs the fault's handler, which cannot but give the call up."""
        if abandon is None:
            raise Failure("the function has jumped to 0x%x, where no memory is" % pc)
        return "abandoned" if self.run_to(abandon) else "exit"

    def trapped(self, before, pc):
        """A breakpoint instruction of the program's own: its SIGTRAP looks like a finished step."""
        past = self.row["traps_past"]
        return self.ask("traps", before) and pc == (self.after(before) if past else before)

    def step_call(self, abandon=None, only_caller=False):
        """
        The program stands at the first instruction of the function. Steps until it has returned
        to the caller, with the caller's stack: an inner call may return to the same place, but
        deeper. With `only_caller` nothing else returns there, and the stack may be lost.
        Returns the words that it has written last.
        """
        caller = self.row["return_address"]()
        stack = None if only_caller else register("sp") + self.row["popped"]
        self.write("call")
        end = self.step_until(caller, stack, abandon)
        self.write(end)
        self.out.flush()
        return end

    def step_until(self, caller, stack, abandon):
        pc = gdb.newest_frame().pc()
        left = self.limit
        while left > 0:
            repeats = self.ask("repeats", pc)
            count_from = register(self.row["counter"]) if repeats else 0
            signal = self.step(pc)
            if self.stops.exited:
                return "exit"
            before, pc = pc, gdb.newest_frame().pc()
            if signal is None and self.trapped(before, pc):
                signal, pc = "SIGTRAP", before
            retired = signal is None or signal == "SIGTRAP" and pc != before
            # A fault may come in the midst of a sequence.
            passed = self.passed(before, pc) if retired or pc != before else []
            for address in passed[:left]:
                self.write_retired(address)
            left -= len(passed)
            if left < 0:
                break
            if retired:
                if repeats:
                    self.write("iterations %x" % (count_from - register(self.row["counter"])))
                if pc == caller and stack in (None, register("sp")):
                    return "return %x" % pc
                continue
            left -= 1
            self.write("fault %x %s" % (pc, signal))
            if self.is_nowhere(pc):
                return self.leave_nowhere(pc, abandon)
            if not self.skip_handler(signal):
                return "exit"
            pc = gdb.newest_frame().pc()
            if pc == abandon:
                return "abandoned"
        return "limit"


def quiet_settings():
    for setting in ("pagination off", "confirm off", "suppress-cli-notifications on",
                    # With the Linux ABI gdb steps RISC-V by software: wrong in LR/SC loops and at
                    # faults, and slower than the single step of QEMU's stub.
                    "osabi none"):
        gdb.execute("set " + setting, to_string=True)
    for signal in ("SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE"):
        handle_signal(signal, "pass")
    handle_signal("SIGTRAP", "nopass")


def handle_signal(name, passing):
    # "noprint" would imply "nostop", and a fault would pass unseen.
    gdb.execute("handle %s stop print %s" % (name, passing), to_string=True)


def connect(path):
    """Connects to QEMU's Unix socket, which may not be there yet."""
    deadline = time.monotonic() + CONNECT_SECONDS
    while True:
        try:
            gdb.execute("target remote " + path, to_string=True)
            return
        except gdb.error as error:
            if time.monotonic() > deadline:
                raise Failure("no connection to QEMU at %s: %s" % (path, error))
            time.sleep(0.005)


class StreamCommand(gdb.Command):
    """insncount-stream SOCKET FD LIMIT ENTRY ABANDON
Used by the insncount tool: connects to QEMU at SOCKET, steps every call of the function at the
address ENTRY and writes the stream to the file descriptor FD. A call that resumes at ABANDON after
a signal is over."""

    def __init__(self):
        super().__init__("insncount-stream", gdb.COMMAND_RUNNING)

    def invoke(self, argument, from_tty):
        path, fd, limit, entry, abandon = gdb.string_to_argv(argument)
        quiet_settings()
        connect(path)
        # Without a program file gdb does not know.
        gdb.execute("set endian " + architecture()[0]["endian"], to_string=True)
        with os.fdopen(int(fd), "w") as out:
            stepper = Stepper(out, int(limit))
            while stepper.run_to(int(entry, 0)):
                if stepper.step_call(int(abandon, 0), True) in ("limit", "exit"):
                    return
            stepper.write("done")


class LimitParameter(gdb.Parameter):
    """How many steps the command insncount makes at most."""

    set_doc = "Set the number of instructions after which insncount gives up."
    show_doc = "Show the number of instructions after which insncount gives up."

    def __init__(self):
        super().__init__("insncount-limit", gdb.COMMAND_RUNNING, gdb.PARAM_ZUINTEGER)
        self.value = 1000000

    def get_set_string(self):
        return ""

    def get_show_string(self, value):
        return "insncount gives up after %s instructions." % value


class CountCommand(gdb.Command):
    """Count the instructions that the next call of a function retires, by class.
Usage: insncount FUNCTION

Runs the program to the next call of FUNCTION, single-steps it until it has returned, callees
included, and prints what it executed. The final return is not counted. Instructions that fault
have not retired; a signal handler's own are not the function's.

A program that is not running is started: under QEMU's user mode if it is for another machine, with
the arguments of `set args` (redirections too). Connected to a remote target, it just continues.
For QEMU, say `set osabi none` before `target remote`: otherwise gdb steps by software and
counts LR/SC loops wrong. `set insncount-limit N` bounds the number of steps."""

    def __init__(self):
        super().__init__("insncount", gdb.COMMAND_RUNNING, gdb.COMPLETE_SYMBOL)

    def invoke(self, argument, from_tty):
        arguments = gdb.string_to_argv(argument)
        if len(arguments) != 1:
            raise Failure("usage: insncount FUNCTION")
        # Before the program is started: a wrong name shall not start it.
        address = function_address(arguments[0])
        tool = meter_program()
        quiet_settings()
        if not gdb.selected_inferior().pid:
            start_under_qemu()
        count_next_call(arguments[0], address, tool)


def function_address(name):
    try:
        symbol = gdb.lookup_global_symbol(name) or gdb.lookup_static_symbol(name)
        if symbol is not None and symbol.symtab is not None:
            return int(symbol.value().address)
        return int(gdb.parse_and_eval("(unsigned long)&'%s'" % name))
    except gdb.error as error:
        raise Failure("no function %s: %s" % (name, error))


def meter_program():
    """The insncount tool: beside this file's directory, where it is installed, or in the PATH."""
    beside = os.path.join(HOME, "insncount")
    installed = os.path.join(HOME, "..", "..", "bin", "insncount")
    for tool in beside, installed:
        if os.path.isfile(tool) and os.access(tool, os.X_OK):
            return tool
    tool = shutil.which("insncount")
    if not tool:
        raise Failure("the insncount tool is neither at %s nor in the PATH; build it with make"
                      % beside)
    return tool


def find_qemu(name):
    """The QEMU that `make deps` fetched, or the installed one."""
    fetched = os.path.join(HOME, "build", "qemu", name)
    qemu = fetched if os.access(fetched, os.X_OK) else shutil.which(name)
    if not qemu:
        raise Failure("%s is not installed; `make deps` gets it" % name)
    return qemu


def start_under_qemu():
    program = gdb.current_progspace().filename
    if not program:
        raise Failure("no program: start gdb with one, or use the command file")
    _, (qemu_name, _, _) = architecture()
    directory = tempfile.mkdtemp(prefix="insncount-")
    path = os.path.join(directory, "gdb")
    # A shell, as gdb itself uses to start programs, so that `set args` may redirect.
    command = 'exec "$0" -g "$1" "$2" %s' % gdb.parameter("args")
    qemu = subprocess.Popen(["/bin/sh", "-c", command, find_qemu(qemu_name), path, program],
                            stdin=subprocess.DEVNULL, start_new_session=True)
    try:
        while not os.path.exists(path):
            if qemu.poll() is not None:
                raise Failure("QEMU ended at once with status %d" % qemu.returncode)
            time.sleep(0.005)
        connect(path)
    except BaseException:
        qemu.kill()
        raise
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def count_next_call(name, address, tool):
    row, (_, arch, xlen) = architecture()
    del row
    with tempfile.TemporaryFile("w+") as stream:
        stepper = Stepper(stream, int(gdb.parameter("insncount-limit")))
        try:
            if not stepper.run_to(address):
                raise Failure("the program ended without a call of %s" % name)
            end = stepper.step_call()
        finally:
            stepper.close()
        stream.seek(0)
        counted = subprocess.run([tool, "meter", "--arch", arch, "--xlen", xlen],
                                 stdin=stream, capture_output=True, text=True, check=False)
    if counted.returncode:
        raise Failure(counted.stderr.strip())
    gdb.write("%s: %s\n%s" % (name, {
        "return": "returned",
        "limit": "did not return within the limit; what it did until then",
        "exit": "ended the program; what it did until then",
    }[end.split()[0]], counted.stdout))


StreamCommand()
LimitParameter()
CountCommand()
