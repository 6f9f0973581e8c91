//! Instructions that the language has and this project leaves out.

/// First words of instructions that are known and left out, with what they belong to.
const FAMILIES: &[(&str, &str)] = &[
    ("wgmma", "matrix instructions"),
    ("tcgen05", "matrix instructions"),
    ("multimem", "multimem addresses"),
    ("clusterlaunchcontrol", "clusters"),
    ("st.bulk", "asynchronous copies"),
    ("applypriority.async", "asynchronous copies"),
    ("clmad", "products without carries"),
    ("fabric", "fabric transfers"),
    ("spcompress", "sparse matrices"),
    ("spdecompress", "sparse matrices"),
    ("mov.b128", "128-bit moves"),
    ("ld.b128", "128-bit accesses"),
    ("add.sat.u32", "saturating unsigned sums"),
    ("add.sat.u16x2", "saturating unsigned sums"),
    ("add.sat.s16x2", "saturating packed sums"),
];

/// Modifiers, on any instruction, that are known and left out, with what they belong to.
const WORDS: &[(&str, &str)] = &[
    ("e4m3x4", "8-bit floats"),
    ("e5m2x4", "8-bit floats"),
    ("e3m2x2", "6-bit floats"),
    ("e2m3x2", "6-bit floats"),
    ("e3m2x4", "6-bit floats"),
    ("e2m3x4", "6-bit floats"),
    ("e2m1x2", "4-bit floats"),
    ("e2m1x4", "4-bit floats"),
    ("ue8m0x2", "8-bit scales"),
    ("ue5m3x2", "8-bit scales"),
    ("block_scale", "scaled matrices"),
    ("kind::f8f6f4", "matrices of 6-bit and 4-bit floats"),
    ("m16n16", "tiles of bytes"),
    ("m8n16", "tiles of bytes"),
    ("m16n8", "tiles of bytes"),
    ("s2f6x2", "8-bit fixed-point numbers"),
    ("u8x4", "packed bytes"),
    ("s8x4", "packed bytes"),
    ("f32x2", "packed singles"),
    ("b128", "128-bit operands"),
    ("v8", "256-bit accesses"),
    ("mmio", "memory-mapped devices"),
    ("multicast::cluster", "copies to several blocks"),
    ("cta_group::1", "copies to several blocks"),
    ("cta_group::2", "copies to several blocks"),
    ("im2col", "tensors as columns of images"),
    ("im2col_no_offs", "tensors as columns of images"),
    ("im2col::w", "tensors as columns of images"),
    ("im2col::w::128", "tensors as columns of images"),
    ("tile::gather4", "rows of tensors"),
    ("tile::scatter4", "rows of tensors"),
    ("noftz", "atomic sums that keep denormals"),
    ("pzo", "conversions without negative zero"),
    ("rs", "stochastic rounding"),
    ("valid_addr", "prefetches that check their address"),
    ("L1::32B", "prefetches of 32 bytes"),
    ("proxy::readonly", "proxies"),
];

/// Likewise, by mnemonic and last modifiers.
const ENDINGS: &[(&str, &str, &str)] = &[
    ("add", ".f32.f16", "sums of two precisions"),
    ("add", ".f32.bf16", "sums of two precisions"),
    ("sub", ".f32.f16", "sums of two precisions"),
    ("sub", ".f32.bf16", "sums of two precisions"),
    ("fma", ".f32.f16", "sums of two precisions"),
    ("fma", ".f32.bf16", "sums of two precisions"),
    ("redux", ".f32", "reductions of floats in a warp"),
];

/// Modifiers that are known and left out, without their dots, each with what it belongs to.
pub fn unsupported_words() -> &'static [(&'static str, &'static str)] {
    WORDS
}

/// What an instruction that is known and left out belongs to; `None` if no such instruction is known.
pub fn unsupported(opcode: &str) -> Option<&'static str> {
    let starts =
        |name: &str| opcode.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    let family = FAMILIES.iter().find(|(name, _)| starts(name));
    let word = || WORDS.iter().find(|(word, _)| opcode.split('.').skip(1).any(|modifier| modifier == *word));
    let end = || ENDINGS.iter().find(|(name, end, _)| starts(name) && opcode.ends_with(end));
    family.or_else(word).map(|&(_, family)| family).or_else(|| end().map(|&(_, _, family)| family))
}
