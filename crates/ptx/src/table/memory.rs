//! Moves, loads and stores (PTX ISA, "Data Movement and Conversion Instructions").

use crate::notation::Declaration as Row;

pub(super) const ROWS: &[Row] = &[
    Row::new(
        "mov.type d, a; \
         .type = { .pred, .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64, .f32, .f64 };",
        "d = a: a register, a number, an address, or the elements of a vector one after the other",
    )
    .types("d: any; a: any"),
    Row::new(
        "mov.vec.type d, a; .vec = { .v2, .v4 }; \
         .type = { .b16, .b32, .b64, .u16, .u32, .u64, .s16, .s32, .s64, .f32, .f64 };",
        "d = a, element by element",
    )
    .types("d: any; a: any"),
    Row::new(
        "ld{.weak}{.space}{.cop}{.evict}{.L2::cache_hint}{.prefetch}{.vec}.type d, [a]{, policy}; \
         .space = { .const, .global, .local, .param, .param::entry, .param::func, .shared, .shared::cta, .shared::cluster }; \
         .cop = { .ca, .cg, .cs, .lu, .cv }; \
         .evict = { .L1::evict_normal, .L1::evict_unchanged, .L1::evict_first, .L1::evict_last, .L1::no_allocate }; .prefetch = { .L2::64B, .L2::128B, .L2::256B }; .vec = { .v2, .v4 }; \
         .type = { .b8, .b16, .b32, .b64, .u8, .u16, .u32, .u64, .s8, .s16, .s32, .s64, .f32, .f64 };",
        "d = memory at a",
    )
    .types("d: >=type*vec; policy: b64")
    .gates(".L2::cache_hint: 7.4 sm_80; .weak: 6.0 sm_70; .ca .cg .cs .lu .cv: 2.0 sm_20; \
            .L1::evict_normal .L1::evict_unchanged .L1::evict_first .L1::evict_last .L1::no_allocate: 7.4 sm_70; \
            .L2::64B .L2::128B: 7.4 sm_75; .L2::256B: 7.4 sm_80; \
            .shared::cta: 7.8 sm_30; .shared::cluster: 7.8 sm_90; .param::entry .param::func: 8.3 sm_10"),
    Row::new(
        "ld.volatile{.space}{.prefetch}{.vec}.type d, [a]; \
         .space = { .global, .local, .shared, .shared::cta, .shared::cluster }; \
         .prefetch = { .L2::64B, .L2::128B, .L2::256B }; .vec = { .v2, .v4 }; \
         .type = { .b8, .b16, .b32, .b64, .u8, .u16, .u32, .u64, .s8, .s16, .s32, .s64, .f32, .f64 };",
        "d = memory at a, read anew each time",
    )
    .types("d: >=type*vec")
    .since(11, 10)
    .gates(".local: 9.1 sm_10; .L2::64B .L2::128B: 7.4 sm_75; .L2::256B: 7.4 sm_80; \
            .shared::cta: 7.8 sm_30; .shared::cluster: 7.8 sm_90"),
    Row::new(
        "ld.sem.scope{.space}{.evict}{.L2::cache_hint}{.prefetch}{.vec}.type d, [a]{, policy}; \
         .sem = { .relaxed, .acquire }; .scope = { .cta, .cluster, .gpu, .sys }; \
         .space = { .global, .shared, .shared::cta, .shared::cluster }; \
         .evict = { .L1::evict_normal, .L1::evict_unchanged, .L1::evict_first, .L1::evict_last, .L1::no_allocate }; .prefetch = { .L2::64B, .L2::128B, .L2::256B }; .vec = { .v2, .v4 }; \
         .type = { .b8, .b16, .b32, .b64, .u8, .u16, .u32, .u64, .s8, .s16, .s32, .s64, .f32, .f64 };",
        "d = memory at a, ordered with other threads' accesses",
    )
    .types("d: >=type*vec; policy: b64")
    .since(60, 70)
    .gates(".L2::cache_hint: 7.4 sm_80; .cluster: 7.8 sm_90; \
            .L1::evict_normal .L1::evict_unchanged .L1::evict_first .L1::evict_last .L1::no_allocate: 7.4 sm_70; \
            .L2::64B .L2::128B: 7.4 sm_75; .L2::256B: 7.4 sm_80; \
            .shared::cta: 7.8 sm_30; .shared::cluster: 7.8 sm_90"),
    Row::new(
        "ld.global{.cop}.nc{.evict}{.L2::cache_hint}{.prefetch}{.vec}.type d, [a]{, policy}; \
         .cop = { .ca, .cg, .cs }; \
         .evict = { .L1::evict_normal, .L1::evict_unchanged, .L1::evict_first, .L1::evict_last, .L1::no_allocate }; .prefetch = { .L2::64B, .L2::128B, .L2::256B }; .vec = { .v2, .v4 }; \
         .type = { .b8, .b16, .b32, .b64, .u8, .u16, .u32, .u64, .s8, .s16, .s32, .s64, .f32, .f64 };",
        "d = global memory at a that nothing writes, through the texture cache",
    )
    .types("d: >=type*vec; policy: b64")
    .since(31, 32)
    .gates(".L2::cache_hint: 7.4 sm_80; .L1::evict_normal .L1::evict_unchanged .L1::evict_first .L1::evict_last .L1::no_allocate: 7.4 sm_70; \
            .L2::64B .L2::128B: 7.4 sm_75; .L2::256B: 7.4 sm_80"),
    Row::new(
        "ldu{.space}{.vec}.type d, [a]; .space = { .global }; .vec = { .v2, .v4 }; \
         .type = { .b8, .b16, .b32, .b64, .u8, .u16, .u32, .u64, .s8, .s16, .s32, .s64, .f32, .f64 };",
        "d = global memory at an address that is the same in all threads of the warp",
    )
    .types("d: >=type*vec")
    .since(20, 20),
    Row::new(
        "st{.weak}{.space}{.cop}{.evict}{.L2::cache_hint}{.vec}.type [a], b{, policy}; \
         .space = { .global, .local, .param, .param::func, .shared, .shared::cta, .shared::cluster }; \
         .cop = { .wb, .cg, .cs, .wt }; \
         .evict = { .L1::evict_normal, .L1::evict_unchanged, .L1::evict_first, .L1::evict_last, .L1::no_allocate }; .vec = { .v2, .v4 }; \
         .type = { .b8, .b16, .b32, .b64, .u8, .u16, .u32, .u64, .s8, .s16, .s32, .s64, .f32, .f64 };",
        "memory at a = b",
    )
    .types("b: >=type*vec; policy: b64")
    .gates(".L2::cache_hint: 7.4 sm_80; .weak: 6.0 sm_70; .wb .cg .cs .wt: 2.0 sm_20; \
            .L1::evict_normal .L1::evict_unchanged .L1::evict_first .L1::evict_last .L1::no_allocate: 7.4 sm_70; \
            .shared::cta: 7.8 sm_30; .shared::cluster: 7.8 sm_90; .param::func: 8.3 sm_10"),
    Row::new(
        "st.volatile{.space}{.vec}.type [a], b; \
         .space = { .global, .local, .shared, .shared::cta, .shared::cluster }; .vec = { .v2, .v4 }; \
         .type = { .b8, .b16, .b32, .b64, .u8, .u16, .u32, .u64, .s8, .s16, .s32, .s64, .f32, .f64 };",
        "memory at a = b, written each time",
    )
    .types("b: >=type*vec")
    .since(11, 10)
    .gates(".local: 9.1 sm_10; .shared::cta: 7.8 sm_30; .shared::cluster: 7.8 sm_90"),
    Row::new(
        "st.sem.scope{.space}{.evict}{.L2::cache_hint}{.vec}.type [a], b{, policy}; \
         .sem = { .relaxed, .release }; .scope = { .cta, .cluster, .gpu, .sys }; \
         .space = { .global, .shared, .shared::cta, .shared::cluster }; \
         .evict = { .L1::evict_normal, .L1::evict_unchanged, .L1::evict_first, .L1::evict_last, .L1::no_allocate }; .vec = { .v2, .v4 }; \
         .type = { .b8, .b16, .b32, .b64, .u8, .u16, .u32, .u64, .s8, .s16, .s32, .s64, .f32, .f64 };",
        "memory at a = b, ordered with other threads' accesses",
    )
    .types("b: >=type*vec; policy: b64")
    .since(60, 70)
    .gates(".L2::cache_hint: 7.4 sm_80; .cluster: 7.8 sm_90; \
            .L1::evict_normal .L1::evict_unchanged .L1::evict_first .L1::evict_last .L1::no_allocate: 7.4 sm_70; .shared::cta: 7.8 sm_30; .shared::cluster: 7.8 sm_90"),
    Row::new(
        "prefetch{.space}.level [a]; .space = { .global, .local }; \
         .level = { .L1, .L2, .L2::evict_last, .L2::evict_normal };",
        "brings the line at a into a cache",
    )
    .since(20, 20)
    .gates(".L2::evict_last .L2::evict_normal: 7.4 sm_80"),
    Row::new(
        "prefetch{.space}.tensormap [a]; .space = { .const, .param };",
        "brings the tensor map at a into a cache",
    )
    .since(80, 90),
    Row::new("prefetchu.L1 [a];", "brings the line at a generic address into the uniform cache").since(20, 20),
    Row::new(
        "discard{.space}.L2 [a], size; .space = { .global };",
        "drops the bytes at a from the cache without writing them back",
    )
    .types("size: #u32")
    .since(74, 80),
    Row::new(
        "applypriority{.space}.L2::evict_normal [a], size; .space = { .global };",
        "sets how soon the bytes at a leave the cache",
    )
    .types("size: #u32")
    .since(74, 80),
    Row::new(
        "createpolicy.fractional.primary{.secondary}.b64 d{, fraction}; \
         .primary = { .L2::evict_last, .L2::evict_normal, .L2::evict_first, .L2::evict_unchanged }; \
         .secondary = { .L2::evict_first, .L2::evict_unchanged };",
        "d = how part of the accesses with this policy stay in the cache",
    )
    .types("fraction: f32")
    .since(74, 80),
    Row::new(
        "createpolicy.range{.global}.primary{.secondary}.b64 d, [a], primary_size, total_size; \
         .primary = { .L2::evict_last, .L2::evict_normal, .L2::evict_first, .L2::evict_unchanged }; \
         .secondary = { .L2::evict_first, .L2::evict_unchanged };",
        "d = how accesses to memory from a on stay in the cache",
    )
    .types("primary_size total_size: u32")
    .since(74, 80),
    Row::new("createpolicy.cvt.L2.b64 d, a;", "d = the policy of a property that the host gave").since(74, 80),
    Row::new(
        "isspacep.space p, a; \
         .space = { .const, .global, .local, .shared, .shared::cta, .shared::cluster, .param, .param::entry };",
        "p = whether the generic address a lies in the space",
    )
    .types("p: pred; a: any")
    .since(20, 20)
    .gates(".const: 3.1 sm_20; .param: 7.7 sm_70; .param::entry: 8.3 sm_70; .shared::cta: 7.8 sm_30; .shared::cluster: 7.8 sm_90"),
    Row::new(
        "cvta.space.size p, a; \
         .space = { .const, .global, .local, .shared, .shared::cta, .shared::cluster, .param, .param::entry }; \
         .size = { .u32, .u64 };",
        "p = the generic address of a in the space",
    )
    .types("p: size; a: any")
    .since(20, 20)
    .gates(".const: 3.1 sm_20; .param: 7.7 sm_70; .param::entry: 8.3 sm_70; .shared::cta: 7.8 sm_30; .shared::cluster: 7.8 sm_90"),
    Row::new(
        "cvta.to.space.size p, a; \
         .space = { .const, .global, .local, .shared, .shared::cta, .shared::cluster, .param, .param::entry }; \
         .size = { .u32, .u64 };",
        "p = the address in the space of the generic address a",
    )
    .types("p: size; a: size")
    .since(20, 20)
    .gates(".const: 3.1 sm_20; .param: 7.7 sm_70; .param::entry: 8.3 sm_70; .shared::cta: 7.8 sm_30; .shared::cluster: 7.8 sm_90"),
    Row::new(
        "alloca.type d, size{, alignment}; .type = { .u32, .u64 };",
        "d = the address of local memory of this size that lives until the function returns",
    )
    .types("alignment: #u32")
    .since(73, 52),
    Row::new("stacksave.type d; .type = { .u32, .u64 };", "d = the stack pointer").since(73, 52),
    Row::new("stackrestore.type a; .type = { .u32, .u64 };", "the stack pointer = a").since(73, 52),
];
