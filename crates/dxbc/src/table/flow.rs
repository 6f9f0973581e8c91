//! Control flow, geometry streams, barriers.

use super::{Row, Shape, Since, Slot, Stages, plain};
use Slot::{Condition, Int, Interface, Label, Stream};

/// Does nothing.
pub(super) const NOP: Row = plain(58, "nop", &[], Since::Model40, "does nothing");

pub(super) const ROWS: &[Row] = &[
    plain(2, "break", &[], Since::Model40, "leaves the loop or switch"),
    plain(3, "breakc", &[Condition], Since::Model40, "leaves the loop or switch if the condition holds"),
    plain(4, "call", &[Label], Since::Model40, "calls a subroutine"),
    plain(5, "callc", &[Condition, Label], Since::Model40, "calls a subroutine if the condition holds"),
    plain(6, "case", &[Int], Since::Model40, "goes on here if the switch has this value"),
    plain(7, "continue", &[], Since::Model40, "begins the next turn of the loop"),
    plain(
        8,
        "continuec",
        &[Condition],
        Since::Model40,
        "begins the next turn of the loop if the condition holds",
    ),
    plain(9, "cut", &[], Since::Model40, "ends the strip").for_stages(Stages::GEOMETRY),
    plain(10, "default", &[], Since::Model40, "goes on here if the switch has no case for the value"),
    plain(13, "discard", &[Condition], Since::Model40, "throws the pixel away if the condition holds")
        .for_stages(Stages::PIXEL),
    plain(18, "else", &[], Since::Model40, "begins what runs where the condition does not hold"),
    plain(19, "emit", &[], Since::Model40, "emits a vertex").for_stages(Stages::GEOMETRY),
    plain(20, "emit_then_cut", &[], Since::Model40, "emits a vertex and ends the strip")
        .for_stages(Stages::GEOMETRY),
    plain(21, "endif", &[], Since::Model40, "ends an if"),
    plain(22, "endloop", &[], Since::Model40, "ends a loop"),
    plain(23, "endswitch", &[], Since::Model40, "ends a switch"),
    plain(31, "if", &[Condition], Since::Model40, "begins what runs where the condition holds"),
    plain(44, "label", &[Label], Since::Model40, "begins a subroutine"),
    plain(48, "loop", &[], Since::Model40, "begins a loop"),
    NOP,
    plain(62, "ret", &[], Since::Model40, "returns"),
    plain(63, "retc", &[Condition], Since::Model40, "returns if the condition holds"),
    plain(76, "switch", &[Int], Since::Model40, "begins a switch"),
    plain(107, "jmp", &[], Since::Model40, "reserved").shaped(Shape::Reserved),
    plain(112, "", &[], Since::Model40, "reserved").shaped(Shape::Reserved),
    plain(117, "emit_stream", &[Stream], Since::Model50, "emits a vertex to a stream")
        .for_stages(Stages::GEOMETRY),
    plain(118, "cut_stream", &[Stream], Since::Model50, "ends the strip of a stream")
        .for_stages(Stages::GEOMETRY),
    plain(
        119,
        "emit_then_cut_stream",
        &[Stream],
        Since::Model50,
        "emits a vertex to a stream and ends the strip",
    )
    .for_stages(Stages::GEOMETRY),
    plain(120, "fcall", &[Interface], Since::Model50, "calls a method of an interface").shaped(Shape::Call),
    plain(190, "sync", &[], Since::Buffers4, "waits for memory, or for the threads of the group")
        .for_stages(Stages::PIXEL_COMPUTE),
    plain(207, "abort", &[], Since::Model50, "stops the shader"),
    plain(208, "debug_break", &[], Since::Model50, "stops in a debugger"),
    plain(209, "", &[], Since::Model50, "reserved").shaped(Shape::Reserved),
    plain(218, "", &[], Since::Model50, "reserved").shaped(Shape::Reserved),
];
