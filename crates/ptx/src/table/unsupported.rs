//! Instructions that the language has and this project leaves out.

/// First words of instructions that are known and left out, with what they belong to.
const FAMILIES: &[(&str, &str)] = &[
    ("mma", "matrix instructions"),
    ("wmma", "matrix instructions"),
    ("wgmma", "matrix instructions"),
    ("ldmatrix", "matrix instructions"),
    ("stmatrix", "matrix instructions"),
    ("movmatrix", "matrix instructions"),
    ("tcgen05", "matrix instructions"),
    ("cp", "asynchronous copies"),
    ("mbarrier", "asynchronous barriers"),
    ("tensormap", "tensor maps"),
    ("multimem", "multimem addresses"),
    ("mapa", "clusters"),
    ("getctarank", "clusters"),
    ("clusterlaunchcontrol", "clusters"),
    ("setmaxnreg", "register pools"),
    ("st.async", "asynchronous copies"),
    ("st.bulk", "asynchronous copies"),
    ("red.async", "asynchronous copies"),
    ("fence.proxy", "proxies"),
    ("fence.mbarrier_init", "asynchronous barriers"),
    ("barrier.cluster", "clusters"),
    ("cvt.rn.satfinite.e4m3x2", "8-bit floats"),
    ("cvt.rn.satfinite.e5m2x2", "8-bit floats"),
    ("cvt.rn.f16x2.e4m3x2", "8-bit floats"),
    ("cvt.rn.f16x2.e5m2x2", "8-bit floats"),
    ("cvt.rn.relu.f16x2.e4m3x2", "8-bit floats"),
    ("cvt.rn.relu.f16x2.e5m2x2", "8-bit floats"),
    ("mov.b128", "128-bit moves"),
    ("ld.mmio", "memory-mapped devices"),
    ("st.mmio", "memory-mapped devices"),
];

/// What an instruction that is known and left out belongs to; `None` if no such instruction is known.
pub fn unsupported(opcode: &str) -> Option<&'static str> {
    FAMILIES
        .iter()
        .find(|(name, _)| {
            opcode.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
        .map(|&(_, family)| family)
}
