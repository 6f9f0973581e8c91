//! Versions of the language, the machines that they name, and what the newest of them brought.

use tmu_program::Diagnostic;
use tmu_ptx::check::{check, is_accepted};
use tmu_ptx::targets;

fn findings(text: &str) -> Vec<Diagnostic> {
    match tmu_ptx::parse(text) {
        Ok(module) => check(&module),
        Err(errors) => errors,
    }
}

fn codes(text: &str) -> Vec<&'static str> {
    findings(text).iter().map(|finding| finding.code).collect()
}

/// For each major version, how many minor ones the vendor's assembler was asked about, one that does not exist included.
const MINORS: [u8; 9] = [7, 5, 4, 5, 3, 7, 10, 10, 7];

#[test]
fn versions_name_the_machines_that_the_vendor_says() {
    let mut count = 0;
    for line in include_str!("../../../corpus/ptx/targets.tsv").lines().filter(|line| !line.starts_with('#'))
    {
        let (target, accepted) = line.split_once('\t').expect("columns");
        for (major, minors) in (1..).zip(MINORS) {
            for version in (0..minors).map(|minor| format!("{major}.{minor}")) {
                let text = format!(".version {version}\n.target {target}\n.visible .entry k() {{ ret; }}\n");
                let newer = version == "9.6";
                let expected = accepted.split(' ').any(|one| one == version);
                count += usize::from(!newer);
                // A version that the assembler does not know is read, with a warning.
                assert!(newer || is_accepted(&findings(&text)) == expected, "{target} {version}: {expected}");
            }
        }
    }
    assert!(count > 2500, "{count}");
}

#[test]
fn the_header_names_what_is_too_new() {
    let header = |version: &str, rest: &str| codes(&format!(".version {version}\n.target {rest}\n"));
    // The vendor's assembler (ptxas 12.6.85): "PTX .version 2.2 does not support .target sm_60", "requires PTX ISA .version 2.3".
    assert_eq!(header("2.2", "sm_60"), ["PTX-013"]);
    assert_eq!(header("2.2", "sm_20\n.address_size 64"), ["PTX-013"]);
    assert_eq!(header("2.3", "sm_20\n.address_size 64"), Vec::<&str>::new());
    assert_eq!(header("1.4", "sm_13, texmode_independent"), ["PTX-013"]);
    assert_eq!(header("2.3", "sm_20, debug"), ["PTX-013"]);
    assert_eq!(header("8.5", "sm_13, map_f64_to_f32"), ["PTX-014"]);
    assert_eq!(header("8.5", "sm_12, map_f64_to_f32"), Vec::<&str>::new());
    let found = findings(".version 5.0\n.target sm_75\n");
    assert_eq!(found[0].message, "`sm_75` is in the language from version 6.3 on");
}

#[test]
fn a_version_that_is_not_known_yet_is_read_with_a_warning() {
    for version in ["9.6", "10.0", "99.9"] {
        let text = format!(".version {version}\n.target sm_75\n.visible .entry k() {{ ret; }}\n");
        let found = findings(&text);
        assert_eq!(found.iter().map(|one| one.code).collect::<Vec<_>>(), ["PTX-026"]);
        assert!(is_accepted(&found), "{version}");
    }
    assert!(targets::is_version(targets::NEWEST));
}

fn kernel(version: &str, target: &str, statement: &str) -> String {
    format!(
        ".version {version}\n.target {target}\n.address_size 64\n.visible .entry k()\n{{\n.reg .b32 r<9>; .reg .b64 rd<9>;\n\
         .reg .f32 f<9>; .reg .b16 h<9>;\n{statement}\nret;\n}}\n"
    )
}

/// What versions from 8.6 on brought and does not run is refused by name. The vendor's assembler (ptxas 13.5.37) takes each of
/// these.
#[test]
fn what_new_versions_brought_is_refused_by_name() {
    for (version, target, statement, family) in [
        ("8.6", "sm_100", "add.rn.f32x2 rd1, rd2, rd3;", "packed singles"),
        ("8.6", "sm_100", "add.f32.f16 f1, h1, f2;", "sums of two precisions"),
        ("8.6", "sm_100a", "redux.sync.min.f32 f1, f2, -1;", "reductions of floats in a warp"),
        (
            "8.6",
            "sm_90",
            "cp.async.bulk.tensor.3d.global.shared::cta.im2col_no_offs.bulk_group [rd1, {r1, r2, r3}], [rd2];",
            "tensors as columns of images",
        ),
        ("8.7", "sm_100a", "cvt.rs.f16x2.f32 r1, f1, f2, r3;", "stochastic rounding"),
        ("8.8", "sm_100", "ld.global.v8.b32 {r1,r2,r3,r4,r5,r6,r7,r8}, [rd5];", "256-bit accesses"),
        ("9.2", "sm_120f", "add.u8x4 r1, r2, r3;", "packed bytes"),
        ("9.2", "sm_120f", "add.sat.u32 r1, r2, r3;", "saturating unsigned sums"),
        ("9.3", "sm_100", "clmad.lo.u64 rd1, rd2, rd3, rd4;", "products without carries"),
        ("9.4", "sm_90", "atom.global.add.noftz.f32 f1, [rd1], f2;", "atomic sums that keep denormals"),
        ("9.4", "sm_90", "ld.proxy::readonly.global.u32 r1, [rd1];", "proxies"),
    ] {
        let found = findings(&kernel(version, target, statement));
        assert_eq!(found.iter().map(|one| one.code).collect::<Vec<_>>(), ["PTX-005"], "{statement}");
        assert!(found[0].message.contains(family), "{statement}: {}", found[0].message);
    }
}

/// What they brought and runs: volatile local memory, fences that only acquire or release.
#[test]
fn what_new_versions_brought_and_runs() {
    for (version, target, statement) in [
        ("9.1", "sm_75", "ld.volatile.local.u32 r1, [rd1];"),
        ("9.1", "sm_75", "st.volatile.local.u32 [rd1], r1;"),
        ("8.6", "sm_90", "fence.acquire.gpu;"),
        ("8.6", "sm_90", "fence.release.sys;"),
        ("8.6", "sm_90", "fence.acquire.sync_restrict::shared::cluster.cluster;"),
        ("8.6", "sm_90", "fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster;"),
        ("8.6", "sm_90", "mbarrier.arrive.relaxed.cta.shared.b64 rd1, [r1];"),
        (
            "8.6",
            "sm_90",
            "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [r1], [rd1], r2, [r3];",
        ),
        ("8.6", "sm_100", "cp.async.bulk.global.shared::cta.bulk_group.cp_mask [rd1], [r1], r2, h1;"),
        (
            "8.6",
            "sm_100",
            "cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.cp_mask [rd1], [r1], r2, rd2, h1;",
        ),
        (
            "8.6",
            "sm_90",
            "cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [r1], [rd1, {r1,r2}], [r3];",
        ),
        ("8.8", "sm_100", "min.ftz.NaN.abs.f32 f1, f2, f3, f4;"),
        ("8.8", "sm_100", "max.f32 f1, f2, f3, f4;"),
        ("8.7", "sm_100", "st.async.release.gpu.global.u32 [rd1], r1;"),
        ("8.7", "sm_100", "red.async.release.sys.global.add.s64 [rd1], rd2;"),
    ] {
        let text = kernel(version, target, statement);
        assert_eq!(codes(&text), Vec::<&str>::new(), "{statement}");
        let module = tmu_ptx::parse(&text).expect("it is read");
        assert!(tmu_ptx::lower::lower(&[&module], &[&text], "k").is_ok(), "{statement}");
        let before = [("9.1", "9.0"), ("8.8", "8.7"), ("8.7", "8.6")].iter().find(|(of, _)| *of == version);
        let before = before.map_or("8.5", |(_, before)| before);
        let mut refused = codes(&kernel(before, target, statement));
        refused.dedup();
        assert_eq!(refused, ["PTX-013"], "{statement}");
    }
}

/// Register pools are of machines with features of their own, from 24 to 256 registers in eights. The vendor's assembler (ptxas 13.5.37) takes the
/// first and none of the others.
#[test]
fn register_pools_are_of_single_machines() {
    assert_eq!(codes(&kernel("8.6", "sm_90a", "setmaxnreg.inc.sync.aligned.u32 64;")), Vec::<&str>::new());
    assert_eq!(codes(&kernel("8.6", "sm_90", "setmaxnreg.inc.sync.aligned.u32 64;")), ["PTX-014"]);
    for count in [16, 60, 264] {
        let statement = format!("setmaxnreg.dec.sync.aligned.u32 {count};");
        assert_eq!(codes(&kernel("8.6", "sm_90a", &statement)), ["PTX-017"], "{count}");
    }
}

/// Tensor maps are changed on machines with features of their own. The vendor's assembler (ptxas 13.5.37) takes the first of each pair and not the
/// second.
#[test]
fn tensor_maps_are_changed_on_single_machines() {
    for (version, target, taken, refused, code) in [
        (
            "8.8",
            "sm_90a",
            "box_dim.global.b1024.b32 [rd1], 4, r2;",
            "box_dim.global.b1024.b32 [rd1], 5, r2;",
            "PTX-017",
        ),
        ("8.8", "sm_90a", "elemtype.b1024.b32 [rd1], 12;", "elemtype.b1024.b32 [rd1], 13;", "PTX-017"),
        ("8.8", "sm_100a", "elemtype.b1024.b32 [rd1], 13;", "elemtype.b1024.b32 [rd1], 16;", "PTX-017"),
        ("8.8", "sm_90a", "swizzle_mode.b1024.b32 [rd1], 3;", "swizzle_mode.b1024.b32 [rd1], 5;", "PTX-017"),
        ("8.8", "sm_90a", "fill_mode.b1024.b32 [rd1], 1;", "fill_mode.b1024.b32 [rd1], 2;", "PTX-017"),
    ] {
        let statement = |field: &str| format!("tensormap.replace.tile.{field}");
        assert_eq!(codes(&kernel(version, target, &statement(taken))), Vec::<&str>::new(), "{taken}");
        assert_eq!(codes(&kernel(version, target, &statement(refused))), [code], "{refused}");
    }
    let address = "tensormap.replace.tile.global_address.global.b1024.b64 [rd1], rd2;";
    assert_eq!(codes(&kernel("8.8", "sm_90a", address)), Vec::<&str>::new());
    assert_eq!(codes(&kernel("8.8", "sm_90", address)), ["PTX-014"]);
}

/// The examples of the manual's pages on directives of versions 9.0 to 9.4.
#[test]
fn directives_of_new_versions() {
    let module = |target: &str, text: &str| {
        let text = format!(".version 9.4\n.target {target}\n.address_size 64\n{text}\n");
        let found = codes(&text);
        if found.is_empty() {
            let module = tmu_ptx::parse(&text).expect("it is read");
            let printed = tmu_ptx::print(&module);
            assert!(tmu_ptx::parse(&printed).expect("it is read again") == module, "{printed}");
        }
        found
    };
    assert_eq!(module("sm_80", ".func bar() .abi_preserve 8 { ret; }"), Vec::<&str>::new());
    assert_eq!(module("sm_80", ".func bar() .abi_preserve_control 2 { ret; }"), Vec::<&str>::new());
    assert_eq!(module("sm_75", ".func bar() .abi_preserve 8 { ret; }"), ["PTX-014"]);
    assert_eq!(module("sm_80", ".entry k() .abi_preserve 8 { ret; }"), ["PTX-003"]);
    let prototype =
        ".entry k() { P: .callprototype (.param .b32 out) _ (.param .b32 in) .abi_preserve 10; ret; }";
    assert_eq!(module("sm_80", prototype), Vec::<&str>::new());
    assert_eq!(
        module("sm_60", ".entry k() .language \"ptx\", \"cuda c++\", 0x7 { ret; }"),
        Vec::<&str>::new()
    );
    assert_eq!(module("sm_80", ".entry k .minperctamemory 2048 { ret; }"), Vec::<&str>::new());
    let clusters = ".reqntid 32 .reqnctapercluster 4 .blocksareclusters";
    assert_eq!(module("sm_90", &format!(".entry k() {clusters} {{ ret; }}")), Vec::<&str>::new());
    assert_eq!(module("sm_90", ".entry k() .blocksareclusters { ret; }"), ["PTX-021"]);
    let source = ".entry k() { .loc 1 11 15\n.loc_intermediate 2 137 23\nret; }\n.file 1 \"a.cu\"\n.file 2 \"a.ir\"\n\
                  .nv_intermediate_source_section { .code_block { .ir_name: \"TileIR\" .sourceFileName: 2\n.source_begin\n\
                  it's { \"anything\n.source_end } }\n.entry l() { ret; }";
    assert_eq!(module("sm_60", source), Vec::<&str>::new());
    let endless = ".nv_intermediate_source_section { .code_block { .source_begin x";
    assert_eq!(module("sm_60", endless).first(), Some(&"PTX-001"));
}

#[test]
fn a_kernel_for_clusters_of_blocks_does_not_run() {
    let text = ".version 9.0\n.target sm_90\n.address_size 64\n.visible .entry k() .reqntid 32 .reqnctapercluster 2 { ret; }\n";
    let module = tmu_ptx::parse(text).expect("it is read");
    let Err(errors) = tmu_ptx::lower::lower(&[&module], &[text], "k") else { panic!("it is refused") };
    assert_eq!(errors[0].code, "PTX-101");
    let one = text.replace("cluster 2", "cluster 1");
    let module = tmu_ptx::parse(&one).expect("it is read");
    assert!(tmu_ptx::lower::lower(&[&module], &[&one], "k").is_ok());
}
