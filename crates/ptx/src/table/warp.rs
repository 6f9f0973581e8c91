//! What the lanes of a warp do together (PTX ISA, "Parallel Synchronization and Communication Instructions").

use crate::notation::Declaration as Row;

pub(super) const ROWS: &[Row] = &[
    Row::new(
        "shfl.mode.b32 d[|p], a, b, c; .mode = { .up, .down, .bfly, .idx };",
        "d = a of another lane; p = whether that lane is within the segment",
    )
    .types("p: pred; b c: u32")
    .since(30, 30),
    Row::new(
        "shfl.sync.mode.b32 d[|p], a, b, c, membermask; .mode = { .up, .down, .bfly, .idx };",
        "d = a of another lane; p = whether that lane is within the segment",
    )
    .types("p: pred; b c: u32; membermask: b32")
    .since(60, 30),
    Row::new(
        "vote.mode.pred d, {!}a; .mode = { .all, .any, .uni };",
        "d = whether all, any or equal lanes have a",
    )
    .since(12, 12),
    Row::new("vote.ballot.b32 d, {!}a;", "d = a bit for each lane that has a").types("a: pred").since(20, 20),
    Row::new(
        "vote.sync.mode.pred d, {!}a, membermask; .mode = { .all, .any, .uni };",
        "d = whether all, any or equal lanes of the mask have a",
    )
    .types("membermask: b32")
    .since(60, 30),
    Row::new("vote.sync.ballot.b32 d, {!}a, membermask;", "d = a bit for each lane of the mask that has a")
        .types("a: pred; membermask: b32")
        .since(60, 30),
    Row::new(
        "match.any.sync.type d, a, membermask; .type = { .b32, .b64 };",
        "d = the lanes that have the same a",
    )
    .types("d: b32; membermask: b32")
    .since(60, 70),
    Row::new(
        "match.all.sync.type d[|p], a, membermask; .type = { .b32, .b64 };",
        "d = the mask if all lanes have the same a, else 0; p = whether they do",
    )
    .types("d: b32; p: pred; membermask: b32")
    .since(60, 70),
    Row::new(
        "elect.sync d|p, membermask;",
        "d = a lane of the mask, the same for all; p = whether it is this one",
    )
    .types("d: any; p: pred; membermask: b32")
    .since(80, 90),
    Row::new("activemask.b32 d;", "d = the lanes that run now").since(62, 30),
    Row::new(
        "redux.sync.op.type d, a, membermask; .op = { .add, .min, .max }; .type = { .u32, .s32 };",
        "d = the sum, least or greatest of a over the lanes of the mask",
    )
    .types("membermask: b32")
    .since(70, 80),
    Row::new(
        "redux.sync.op.b32 d, a, membermask; .op = { .and, .or, .xor };",
        "d = the operation of a over the lanes of the mask",
    )
    .types("membermask: b32")
    .since(70, 80),
];
