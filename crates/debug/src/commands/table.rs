//! The commands, each with its names and what it does.

/// What a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Step,
    Next,
    Finish,
    Continue,
    Run,
    ReverseStep,
    ReverseNext,
    ReverseFinish,
    ReverseContinue,
    Until,
    Break,
    TemporaryBreak,
    Delete,
    Enable,
    Disable,
    Watch,
    Print,
    Examine,
    Backtrace,
    Info,
    List,
    Disassemble,
    Thread,
    Pixel,
    Block,
    Warp,
    Lane,
    Explain,
    Picture,
    Help,
    Quit,
}

impl Verb {
    /// Whether an empty line does it again.
    pub(super) fn repeats(self) -> bool {
        matches!(
            self,
            Verb::Step
                | Verb::Next
                | Verb::Finish
                | Verb::Continue
                | Verb::ReverseStep
                | Verb::ReverseNext
                | Verb::ReverseFinish
                | Verb::ReverseContinue
        )
    }
}

/// A command: its names, the shortest first, what follows it, what it does.
pub struct Command {
    /// Names.
    pub names: &'static [&'static str],
    /// What follows them.
    pub arguments: &'static str,
    /// In one sentence.
    pub does: &'static str,
    verb: Verb,
}

const fn command(
    verb: Verb,
    names: &'static [&'static str],
    arguments: &'static str,
    does: &'static str,
) -> Command {
    Command { names, arguments, does, verb }
}

/// All commands.
#[rustfmt::skip]
pub const COMMANDS: &[Command] = &[
    command(Verb::Step, &["s", "si", "step", "stepi"], "[N]", "one instruction of the thread in focus, or N"),
    command(Verb::Next, &["n", "ni", "next", "nexti"], "[N]", "the same; a call is one instruction"),
    command(Verb::Finish, &["fin", "finish", "out"], "", "out of the function"),
    command(Verb::Continue, &["c", "continue"], "", "to the next breakpoint, change of a watched value, or the end"),
    command(Verb::Until, &["u", "until", "advance"], "LOCATION", "to a place"),
    command(Verb::ReverseStep, &["rs", "rsi", "reverse-step", "reverse-stepi"], "[N]", "one instruction back"),
    command(Verb::ReverseNext, &["rn", "rni", "reverse-next", "reverse-nexti"], "[N]", "one back; a call is one instruction"),
    command(Verb::ReverseFinish, &["reverse-finish"], "", "back to the call of the function"),
    command(Verb::ReverseContinue, &["rc", "reverse-continue"], "", "back to the last breakpoint or change of a watched value"),
    command(Verb::Run, &["r", "run", "start"], "", "from the start again"),
    command(Verb::Break, &["b", "br", "break"], "LOCATION [lane N] [warp N] [block X,Y,Z] [thread BX,BY,BZ,TX,TY,TZ] [pixel X,Y] [if CONDITION]", "a breakpoint: at an address 0x48, a line 12 or FILE:12, an instruction #5 of Direct3D, a function of PTX"),
    command(Verb::TemporaryBreak, &["tb", "tbreak"], "LOCATION …", "a breakpoint that stops once"),
    command(Verb::Watch, &["w", "watch"], "EXPRESSION", "stop when a value changes: a register, a predicate, memory"),
    command(Verb::Delete, &["d", "delete"], "[N]", "delete a breakpoint or watchpoint, or all"),
    command(Verb::Enable, &["enable"], "N", "let a breakpoint count again"),
    command(Verb::Disable, &["disable"], "N", "let a breakpoint not count"),
    command(Verb::Print, &["p", "print"], "[/x /u /d /f /g /h] EXPRESSION", "a value: as bits, unsigned, signed, f32, f64, two f16"),
    command(Verb::Examine, &["x"], "[/N x|u|d|f b|h|w|g] PLACE", "memory at an address, or shared[0], local[0], c[0x0][0x140], a buffer"),
    command(Verb::Backtrace, &["bt", "where", "backtrace"], "", "the calls that the active lanes are in"),
    command(Verb::Info, &["i", "info"], "registers | lanes | warps | stack | breakpoints | buffers", "what there is"),
    command(Verb::List, &["l", "list"], "[LINE]", "the program's text"),
    command(Verb::Disassemble, &["disas", "disassemble"], "", "the program's instructions"),
    command(Verb::Thread, &["t", "thread"], "BX,BY,BZ,TX,TY,TZ", "a thread into focus"),
    command(Verb::Pixel, &["pixel"], "X,Y", "the thread of a pixel into focus"),
    command(Verb::Block, &["block"], "X,Y,Z", "a block into focus"),
    command(Verb::Warp, &["warp"], "N", "a warp of the block into focus"),
    command(Verb::Lane, &["lane"], "N | all", "a lane of the warp into focus, or all"),
    command(Verb::Explain, &["e", "explain"], "[svg FILE]", "the last fetch of the lane, from the coordinates to the result"),
    command(Verb::Picture, &["picture"], "[FILE.png]", "the picture so far"),
    command(Verb::Help, &["h", "?", "help"], "[COMMAND]", "these commands"),
    command(Verb::Quit, &["q", "quit", "exit"], "", "the end"),
];

/// The command of a name.
pub(super) fn verb(name: &str) -> Option<Verb> {
    COMMANDS.iter().find(|command| command.names.contains(&name)).map(|command| command.verb)
}

/// What commands do: that of a name, or all.
pub fn help(name: &str) -> String {
    let known: Vec<&Command> =
        COMMANDS.iter().filter(|command| name.is_empty() || command.names.contains(&name)).collect();
    if known.is_empty() {
        return format!("there is no command `{name}`\n");
    }
    let line = |command: &&Command| {
        let head = format!("{} {}", command.names.join(", "), command.arguments);
        format!("{}\n    {}\n", head.trim_end(), command.does)
    };
    known.iter().map(line).collect()
}
