//! Control flow, geometry streams, barriers.

use super::{Block, Nesting, Opcode, Row, Shape, Since, Slot, Stages, plain};
use Slot::{Condition, Int, Interface, Label, Stream};

pub(super) const ROWS: &[Row] = &[
    plain(Opcode::Break, &[], Since::Model40, "leaves the loop or switch").nested(Nesting::Leaves),
    plain(Opcode::Breakc, &[Condition], Since::Model40, "leaves the loop or switch if the condition holds")
        .nested(Nesting::Leaves),
    plain(Opcode::Call, &[Label], Since::Model40, "calls a subroutine"),
    plain(Opcode::Callc, &[Condition, Label], Since::Model40, "calls a subroutine if the condition holds"),
    plain(Opcode::Case, &[Int], Since::Model40, "goes on here if the switch has this value")
        .nested(Nesting::Divides(Block::Switch)),
    plain(Opcode::Continue, &[], Since::Model40, "begins the next turn of the loop")
        .nested(Nesting::Continues),
    plain(
        Opcode::Continuec,
        &[Condition],
        Since::Model40,
        "begins the next turn of the loop if the condition holds",
    )
    .nested(Nesting::Continues),
    plain(Opcode::Cut, &[], Since::Model40, "ends the strip").for_stages(Stages::GEOMETRY),
    plain(Opcode::Default, &[], Since::Model40, "goes on here if the switch has no case for the value")
        .nested(Nesting::Divides(Block::Switch)),
    plain(Opcode::Discard, &[Condition], Since::Model40, "throws the pixel away if the condition holds")
        .for_stages(Stages::PIXEL),
    plain(Opcode::Else, &[], Since::Model40, "begins what runs where the condition does not hold")
        .nested(Nesting::Divides(Block::If)),
    plain(Opcode::Emit, &[], Since::Model40, "emits a vertex").for_stages(Stages::GEOMETRY),
    plain(Opcode::EmitThenCut, &[], Since::Model40, "emits a vertex and ends the strip")
        .for_stages(Stages::GEOMETRY),
    plain(Opcode::Endif, &[], Since::Model40, "ends an if").nested(Nesting::Ends(Block::If)),
    plain(Opcode::Endloop, &[], Since::Model40, "ends a loop").nested(Nesting::Ends(Block::Loop)),
    plain(Opcode::Endswitch, &[], Since::Model40, "ends a switch").nested(Nesting::Ends(Block::Switch)),
    plain(Opcode::If, &[Condition], Since::Model40, "begins what runs where the condition holds")
        .nested(Nesting::Begins(Block::If)),
    plain(Opcode::Label, &[Label], Since::Model40, "begins a subroutine"),
    plain(Opcode::Loop, &[], Since::Model40, "begins a loop").nested(Nesting::Begins(Block::Loop)),
    plain(Opcode::Ret, &[], Since::Model40, "returns"),
    plain(Opcode::Retc, &[Condition], Since::Model40, "returns if the condition holds"),
    plain(Opcode::Switch, &[Int], Since::Model40, "begins a switch").nested(Nesting::Begins(Block::Switch)),
    plain(Opcode::Jmp, &[], Since::Model40, "reserved").shaped(Shape::Reserved),
    plain(Opcode::Reserved112, &[], Since::Model40, "reserved").shaped(Shape::Reserved),
    plain(Opcode::EmitStream, &[Stream], Since::Model50, "emits a vertex to a stream")
        .for_stages(Stages::GEOMETRY),
    plain(Opcode::CutStream, &[Stream], Since::Model50, "ends the strip of a stream")
        .for_stages(Stages::GEOMETRY),
    plain(
        Opcode::EmitThenCutStream,
        &[Stream],
        Since::Model50,
        "emits a vertex to a stream and ends the strip",
    )
    .for_stages(Stages::GEOMETRY),
    plain(Opcode::Fcall, &[Interface], Since::Model50, "calls a method of an interface").shaped(Shape::Call),
    plain(Opcode::Sync, &[], Since::Buffers4, "waits for memory, or for the threads of the group")
        .for_stages(Stages::PIXEL_COMPUTE),
    plain(Opcode::Abort, &[], Since::Model50, "stops the shader"),
    plain(Opcode::DebugBreak, &[], Since::Model50, "stops in a debugger"),
    plain(Opcode::Reserved209, &[], Since::Model50, "reserved").shaped(Shape::Reserved),
    plain(Opcode::Reserved218, &[], Since::Model50, "reserved").shaped(Shape::Reserved),
    plain(Opcode::Nop, &[], Since::Model40, "does nothing"),
];
