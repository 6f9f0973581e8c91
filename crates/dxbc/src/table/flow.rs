//! Control flow, geometry streams, barriers.

use super::{Lower, Row, Shape, Since, Slot, Stages, by, plain};
use Slot::{Condition, Int, Interface, Label, Stream};

/// Does nothing.
pub(super) const NOP: Row = plain(58, "nop", &[], Since::Model40, "does nothing", Lower::By(by::nop));

pub(super) const ROWS: &[Row] = &[
    plain(2, "break", &[], Since::Model40, "leaves the loop or switch", Lower::By(by::break_)),
    plain(
        3,
        "breakc",
        &[Condition],
        Since::Model40,
        "leaves the loop or switch if the condition holds",
        Lower::By(by::breakc),
    ),
    plain(4, "call", &[Label], Since::Model40, "calls a subroutine", Lower::By(by::call)),
    plain(
        5,
        "callc",
        &[Condition, Label],
        Since::Model40,
        "calls a subroutine if the condition holds",
        Lower::By(by::callc),
    ),
    plain(
        6,
        "case",
        &[Int],
        Since::Model40,
        "goes on here if the switch has this value",
        Lower::By(by::case),
    ),
    plain(7, "continue", &[], Since::Model40, "begins the next turn of the loop", Lower::By(by::continue_)),
    plain(
        8,
        "continuec",
        &[Condition],
        Since::Model40,
        "begins the next turn of the loop if the condition holds",
        Lower::By(by::continuec),
    ),
    plain(9, "cut", &[], Since::Model40, "ends the strip", Lower::By(by::cut)).for_stages(Stages::GEOMETRY),
    plain(
        10,
        "default",
        &[],
        Since::Model40,
        "goes on here if the switch has no case for the value",
        Lower::By(by::case),
    ),
    plain(
        13,
        "discard",
        &[Condition],
        Since::Model40,
        "throws the pixel away if the condition holds",
        Lower::By(by::discard),
    )
    .for_stages(Stages::PIXEL),
    plain(
        18,
        "else",
        &[],
        Since::Model40,
        "begins what runs where the condition does not hold",
        Lower::By(by::else_),
    ),
    plain(19, "emit", &[], Since::Model40, "emits a vertex", Lower::By(by::emit))
        .for_stages(Stages::GEOMETRY),
    plain(
        20,
        "emit_then_cut",
        &[],
        Since::Model40,
        "emits a vertex and ends the strip",
        Lower::By(by::emit_then_cut),
    )
    .for_stages(Stages::GEOMETRY),
    plain(21, "endif", &[], Since::Model40, "ends an if", Lower::By(by::endif)),
    plain(22, "endloop", &[], Since::Model40, "ends a loop", Lower::By(by::endloop)),
    plain(23, "endswitch", &[], Since::Model40, "ends a switch", Lower::By(by::endswitch)),
    plain(
        31,
        "if",
        &[Condition],
        Since::Model40,
        "begins what runs where the condition holds",
        Lower::By(by::if_),
    ),
    plain(44, "label", &[Label], Since::Model40, "begins a subroutine", Lower::By(by::label)),
    plain(48, "loop", &[], Since::Model40, "begins a loop", Lower::By(by::loop_)),
    NOP,
    plain(62, "ret", &[], Since::Model40, "returns", Lower::By(by::ret)),
    plain(63, "retc", &[Condition], Since::Model40, "returns if the condition holds", Lower::By(by::retc)),
    plain(76, "switch", &[Int], Since::Model40, "begins a switch", Lower::By(by::switch)),
    plain(107, "jmp", &[], Since::Model40, "reserved", Lower::Never("the number is reserved"))
        .shaped(Shape::Reserved),
    plain(112, "", &[], Since::Model40, "reserved", Lower::Never("the number is reserved"))
        .shaped(Shape::Reserved),
    plain(
        117,
        "emit_stream",
        &[Stream],
        Since::Model50,
        "emits a vertex to a stream",
        Lower::By(by::emit_stream),
    )
    .for_stages(Stages::GEOMETRY),
    plain(
        118,
        "cut_stream",
        &[Stream],
        Since::Model50,
        "ends the strip of a stream",
        Lower::By(by::cut_stream),
    )
    .for_stages(Stages::GEOMETRY),
    plain(
        119,
        "emit_then_cut_stream",
        &[Stream],
        Since::Model50,
        "emits a vertex to a stream and ends the strip",
        Lower::By(by::emit_then_cut_stream),
    )
    .for_stages(Stages::GEOMETRY),
    plain(120, "fcall", &[Interface], Since::Model50, "calls a method of an interface", Lower::By(by::fcall))
        .shaped(Shape::Call),
    plain(
        190,
        "sync",
        &[],
        Since::Buffers4,
        "waits for memory, or for the threads of the group",
        Lower::By(by::sync),
    )
    .for_stages(Stages::PIXEL_COMPUTE),
    plain(207, "abort", &[], Since::Model50, "stops the shader", Lower::By(by::abort)),
    plain(208, "debug_break", &[], Since::Model50, "stops in a debugger", Lower::By(by::nop)),
    plain(209, "", &[], Since::Model50, "reserved", Lower::Never("the number is reserved"))
        .shaped(Shape::Reserved),
    plain(218, "", &[], Since::Model50, "reserved", Lower::Never("the number is reserved"))
        .shaped(Shape::Reserved),
];
