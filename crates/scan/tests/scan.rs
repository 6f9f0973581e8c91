//! What a scan tells of shaders of the corpus. Counts come from the vendors' listings beside them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{ListAccessor, Row, RowAccessor};
use tmu_scan::{Finding, MOST_FINDINGS, Options, Record, Scan, Store, Subject};
use tmu_shader::Input;

fn corpus(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(path)
}

fn scanned(paths: &[PathBuf]) -> Vec<Record> {
    let mut scan = Scan::of_paths(paths, Options::default()).unwrap();
    let mut records = Vec::new();
    while let Some(step) = scan.step(7) {
        records.extend(step.records);
    }
    records
}

fn of_text(name: &str, text: impl Into<Vec<u8>>) -> Record {
    let subject = Subject::Bytes(Input { name: name.to_string(), bytes: text.into() });
    let step = Scan::of(vec![subject], Options::default()).step(1).unwrap();
    assert_eq!(step.records.len(), 1);
    step.records.into_iter().next().unwrap()
}

/// Words that stand where NVIDIA's disassembler writes mnemonics.
fn listed(path: &str) -> BTreeMap<String, u64> {
    let text = std::fs::read_to_string(corpus(path)).unwrap();
    let mut found = BTreeMap::new();
    for line in text.lines() {
        let Some((_, rest)) = line.trim_start().strip_prefix("/*").and_then(|rest| rest.split_once("*/"))
        else {
            continue;
        };
        let words = rest.trim_start().trim_start_matches('{').split_whitespace();
        if let Some(word) = { words }.find(|word| !word.starts_with('@')).filter(|it| !it.starts_with("/*")) {
            let name = word.split(['.', ';']).next().unwrap();
            *found.entry(name.to_string()).or_default() += 1;
        }
    }
    found
}

#[test]
fn a_cubin_has_the_opcodes_of_the_vendors_listing() {
    let record = &scanned(&[corpus("kernels/rotate.cubin")])[0];
    let found: BTreeMap<String, u64> =
        record.opcodes.iter().map(|(name, count)| (name.to_string(), *count)).collect();
    let listed = listed("kernels/rotate.nvdisasm");
    assert!(listed.len() > 5);
    assert_eq!(found, listed);
    assert_eq!(
        (record.entry_points.as_slice(), record.target.as_deref()),
        (&["rotate".to_string()][..], Some("sm_52"))
    );
    assert_eq!((record.errors, record.not_run.len()), (0, 0));
    let fetches: Vec<_> =
        record.fetches.iter().map(|(kind, n)| (kind.operation, kind.dimension, *n)).collect();
    assert_eq!(fetches, [("sample", "2d", 1)]);
}

#[test]
fn fetches_are_told_of_every_language_alike() {
    let kinds = |record: &Record| -> Vec<_> {
        let kind = |(it, count): (&tmu_scan::FetchKind, &u64)| {
            (it.opcode, it.operation, it.dimension, it.level, it.offset, it.compare, *count)
        };
        record.fetches.iter().map(kind).collect()
    };
    // The syntax of each is the page's of its instruction; what it asks for, its text says.
    let sass = of_text(
        "a.sass",
        "TLD4.R.AOFFI R0, R4, R8, 0x3, 2D, 0xf;\nTEX.LZ R0, R4, 0x1, CUBE, 0xf;\nTXQ R0, R4, TEX_HEADER_DIMENSION, 0x1, 0xf;\nEXIT;",
    );
    assert_eq!(
        kinds(&sass),
        [
            ("TEX", "sample", "cube", "zero", "none", false, 1),
            ("TLD4", "gather", "2d", "zero", "one", false, 1)
        ],
        "{:?}",
        sass.findings
    );
    let ptx = of_text(
        "a.ptx",
        ".version 7.0\n.target sm_61\n.address_size 64\n.entry k(.param .u64 t) { .reg .b64 %d; .reg .f32 %f<5>; .reg .b32 %r<5>;\n\
         ld.param.u64 %d, [t];\n\
         tex.level.2d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [%d, {%f0, %f1}], %f4;\n\
         tex.a2d.v4.s32.s32 {%r0, %r1, %r2, %r3}, [%d, {%r0, %r1, %r2, %r3}];\n\
         tld4.r.2d.v4.f32.f32 {%f0, %f1, %f2, %f3}, [%d, {%f0, %f1}];\nret; }",
    );
    assert_eq!(
        kinds(&ptx),
        [
            ("tex", "load", "2d_array", "zero", "none", false, 1),
            ("tex", "sample", "2d", "explicit", "none", false, 1),
            ("tld4", "gather", "2d", "zero", "none", false, 1),
        ],
        "{:?}",
        ptx.findings
    );
    assert_eq!(ptx.target.as_deref(), Some("sm_61"));
    let direct3d = of_text(
        "a.asm",
        "ps_5_0\ndcl_resource_texturecubearray (float,float,float,float) t0\ndcl_resource_texture2d (float,float,float,float) t1\n\
         dcl_sampler s0, mode_comparison\ndcl_input_ps linear v0.xyzw\ndcl_output o0.xyzw\ndcl_temps 1\n\
         sample_c_lz r0.x, v0.xyzw, t0.xxxx, s0, v0.x\nld_aoffimmi(1,0,0) r0, l(0,0,0,0), t1.xyzw\nmov o0.xyzw, r0.xxxx\nret",
    );
    assert_eq!(
        kinds(&direct3d),
        [
            ("ld", "load", "2d", "zero", "one", false, 1),
            ("sample_c_lz", "sample", "cube_array", "zero", "none", true, 1)
        ],
        "{:?}",
        direct3d.findings
    );
    assert_eq!(direct3d.opcodes, BTreeMap::from([("ld", 1), ("mov", 1), ("ret", 1), ("sample_c_lz", 1)]));
    assert_eq!(direct3d.target.as_deref(), Some("ps_5_0"));
}

#[test]
fn what_would_not_run_is_apart_from_what_is_wrong() {
    // `tensormap` instructions are PTX of later machines; a load of a cube has no machine instruction.
    let head = ".version 7.0\n.target sm_61\n.address_size 64\n.entry k() { .reg .b32 %r<5>; .reg .b64 %d;\n";
    let later = of_text(
        "a.ptx",
        format!(
            "{head}mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {{%r0}}, {{%r1}}, {{%r2}}, {{%r3}};\nret; }}"
        ),
    );
    assert!(later.errors > 0 && later.not_run.is_empty());
    let unlisted = of_text("a.sass", ".kernel k\nTEX.LBA R0, R2, R4, 0x1, 2D, 0xf;\nEXIT;");
    assert_eq!(unlisted.errors, 0, "{:?}", unlisted.findings);
    assert_eq!(
        unlisted.not_run.iter().map(|it| (it.code, it.line)).collect::<Vec<_>>(),
        [("SASS-020", Some(2))]
    );
}

#[test]
fn hostile_files_have_records_and_stop_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let cubin = std::fs::read(corpus("kernels/rotate.cubin")).unwrap();
    let write = |name: &str, bytes: &[u8]| std::fs::write(folder.path().join(name), bytes).unwrap();
    for length in (4..cubin.len()).step_by(97) {
        write(&format!("cut-{length:05}"), &cubin[..length]);
    }
    write("dxbc", b"DXBC\xff\xff\xff\xff");
    write("nothing.sass", b"");
    write("wrong.sass", &b"MOV R0, R1, R2;\n".repeat(1000));
    write("ptx", &[b".version 7.0\n.target sm_50\n.entry k() {".as_slice(), &b"{".repeat(100_000)].concat());
    write("other.txt", b"no shader");
    let records = scanned(&[folder.path().to_path_buf()]);
    let files = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(records.len(), files - 1, "all but the text, which is no shader");
    assert!(records.iter().all(|record| record.findings.len() <= MOST_FINDINGS));
    let wrong = records.iter().find(|record| record.path.ends_with("wrong.sass")).unwrap();
    assert_eq!((wrong.findings.len(), wrong.errors), (MOST_FINDINGS, 1000), "{:?}", wrong.findings[0]);
    // Behind the tables that the header points at there is nothing that a reader would miss.
    let mut cut = records.iter().filter(|record| record.path.contains("cut-") && record.bytes < 1000);
    assert!(cut.all(|record| record.errors > 0));
    assert_eq!(written(&records).len(), records.len());
}

/// The rows of a file of these records.
fn written(records: &[Record]) -> Vec<Row> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("shaders.parquet");
    let mut store = Store::open(&file, "as ever").unwrap();
    store.add(records).unwrap();
    store.finish().unwrap();
    rows(&file)
}

fn rows(file: &Path) -> Vec<Row> {
    let reader = SerializedFileReader::new(std::fs::File::open(file).unwrap()).unwrap();
    reader.get_row_iter(None).unwrap().map(Result::unwrap).collect()
}

/// Lists without elements, with one and with several, values that are missing, in the columns that docs/scan.md has.
#[test]
fn a_file_holds_what_the_records_hold() {
    let finding = |line: Option<u64>, function: Option<&str>| Finding {
        severity: "error".to_string(),
        code: "SASS-001",
        message: format!("at {line:?}"),
        line,
        column: None,
        function: function.map(String::from),
        address: line.map(|line| line << 33),
    };
    let lists =
        [vec![], vec![finding(Some(7), None)], vec![finding(None, Some("f")), finding(Some(9), Some("g"))]];
    let record = |number: usize| Record {
        path: format!("{number}.sass"),
        member: (number % 2 == 1).then(|| format!("member {number}")),
        bytes: u64::MAX - number as u64,
        entry_points: (0..number % 4).map(|entry| format!("entry {entry}")).collect(),
        opcodes: BTreeMap::from([("TEXS", 2), ("EXIT", 1)]),
        findings: lists[number % 3].clone(),
        not_run: lists[(number + 1) % 3].clone(),
        errors: number as u64,
        ..Record::default()
    };
    let records: Vec<Record> = (0..20).map(record).collect();
    let rows = written(&records);
    assert_eq!(rows.len(), records.len());
    for (record, row) in records.iter().zip(&rows) {
        let names: Vec<&String> = row.get_column_iter().map(|(name, _)| name).collect();
        assert_eq!(
            (names[0], names[5], names[12], names.len()),
            (&"path".into(), &"entry_points".into(), &"not_run".into(), 13)
        );
        assert_eq!(row.get_string(0).unwrap(), &record.path);
        assert_eq!(row.get_string(1).ok(), record.member.as_ref());
        assert_eq!(row.get_ulong(2).unwrap(), record.bytes);
        let entries = row.get_list(5).unwrap();
        let entries: Vec<&String> = (0..entries.len()).map(|at| entries.get_string(at).unwrap()).collect();
        assert_eq!(entries, record.entry_points.iter().collect::<Vec<_>>());
        assert_eq!((row.get_ulong(6).unwrap(), row.get_list(7).unwrap().len()), (3, 2));
        assert_eq!(row.get_list(8).unwrap().len(), 0);
        for (column, findings) in [(11, &record.findings), (12, &record.not_run)] {
            let list = row.get_list(column).unwrap();
            assert_eq!(list.len(), findings.len());
            for (at, finding) in findings.iter().enumerate() {
                let found = list.get_group(at).unwrap();
                assert_eq!(found.get_string(2).unwrap(), &finding.message);
                assert_eq!((found.get_ulong(3).ok(), found.get_ulong(4).ok()), (finding.line, None));
                assert_eq!(found.get_string(5).ok(), finding.function.as_ref());
                assert_eq!(found.get_ulong(6).ok(), finding.address);
            }
        }
    }
}

#[test]
fn an_interrupted_scan_goes_on_and_no_shader_is_lost_or_doubled() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("shaders.parquet");
    let paths = [corpus("kernels"), corpus("dxbc")];
    let all = scanned(&paths);
    assert!(all.len() > 50);
    // The first scan ends after some steps, and its last part is not whole.
    let mut scan = Scan::of_paths(&paths, Options::default()).unwrap();
    let mut store = Store::open(&file, "as ever").unwrap();
    for _ in 0..3 {
        let step = scan.step(9).unwrap();
        store.add(&step.records).unwrap();
    }
    drop(store);
    assert!(!file.exists());
    let refused = Store::open(&file, "in another way").unwrap_err();
    assert_eq!(refused.code, "SCAN-002");
    let mut store = Store::open(&file, "as ever").unwrap();
    assert!(store.files() > 0);
    let mut rest = Scan::of_paths(&paths, Options::default()).unwrap().without(|path| store.has(path));
    while let Some(step) = rest.step(50) {
        store.add(&step.records).unwrap();
    }
    store.finish().unwrap();
    // In the same order.
    let read: Vec<String> = rows(&file).iter().map(|row| row.get_string(0).unwrap().clone()).collect();
    assert_eq!(read, all.iter().map(|record| record.path.clone()).collect::<Vec<_>>());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no part is left");
}
