//! Control flow (PTX ISA, "Control Flow Instructions") and what stands beside it.

use crate::notation::Declaration as Row;

pub(super) const ROWS: &[Row] = &[
    Row::new("bra{.uni} target;", "goes on at target").types("target: label"),
    Row::new("brx.idx{.uni} index, targets;", "goes on at the label of this number in the list")
        .types("index: u32; targets: list")
        .since(60, 30),
    Row::new(
        "call{.uni} {(results), }function{, (arguments)}{, targets};",
        "calls a function, or the function whose address is in a register",
    )
    .types("results: out arguments; function: function; arguments: arguments; targets: list")
    .gates("targets: 2.1 sm_20"),
    Row::new("ret{.uni};", "returns from the function or ends the thread"),
    Row::new("exit;", "ends the thread"),
    Row::new("trap;", "stops the program"),
    Row::new("brkpt;", "stops for a debugger").since(10, 11),
    Row::new("pmevent a;", "counts an event").types("a: #u32").since(14, 10),
    Row::new("pmevent.mask a;", "counts events").types("a: #u32").since(30, 20),
    Row::new("nanosleep.u32 t;", "waits for about t nanoseconds").types("t: u32").since(63, 70),
    Row::new(
        "griddepcontrol.action; .action = { .launch_dependents, .wait };",
        "lets grids begin that wait for this one, or waits for those before it",
    )
    .since(78, 90),
];
