//! What kernels call and no file defines: `vprintf`, `malloc`, `free`, `__assertfail`.

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use common::{refusal, run};
use opentmu::run::{Observer, Prepared, Report, Stop};
use opentmu::{Compile, Host, Job, Width};

fn corpus(file: &str) -> String {
    format!("{}/../../corpus/runtime/{file}", env!("CARGO_MANIFEST_DIR"))
}

fn lines(blocks: u32, threads: u32) -> String {
    let words = 4 * blocks * threads;
    let file = corpus("printing.cubin");
    format!(
        "[shader]\nfile = \"{file}\"\nentry = \"lines\"\n[launch]\ngrid = [{blocks}]\nblock = [{threads}]\n\
         [buffer.returned]\nsize = {words}\n[[param]]\nbuffer = \"returned\"\n[[param]]\nf32 = 0.5\n"
    )
}

fn job(text: &str) -> Job {
    Job::parse("job", text, ".".as_ref()).unwrap_or_else(|findings| panic!("{findings}"))
}

/// What `lines` prints, by C's rules.
fn expected(blocks: u32, threads: u32) -> String {
    let line = |block: u32, thread: u32| {
        let (half, word) = (f64::from(thread) * 0.5, if thread % 2 == 1 { "odd" } else { "even" });
        let hash = thread.wrapping_mul(0x0123_4567);
        let letter = char::from(b'a' + (thread % 26) as u8);
        format!("block {block} thread {thread}: {half:5.2}|{word:<8}|{hash:08x}|{letter}\n")
    };
    (0..blocks).flat_map(|block| (0..threads).map(move |thread| line(block, thread))).collect()
}

/// The order is that of the launch, whatever runs it and on how many threads of the host.
#[test]
fn printing_does_not_depend_on_how_a_launch_is_executed() {
    let text = lines(40, 26);
    let job = job(&text);
    let want = expected(40, 26);
    for threads in [1, 4] {
        for compile in [Compile::Never, Compile::Always] {
            let mut prepared = Prepared::new(&job).unwrap_or_else(|findings| panic!("{findings}"));
            prepared.set_threads(threads);
            prepared.set_compile(compile);
            prepared.set_width(Width::best());
            let report = prepared.run(None).unwrap_or_else(|stop| panic!("{stop}"));
            assert_eq!(String::from_utf8_lossy(&report.printed), want, "{threads} threads, {compile:?}");
        }
    }
}

/// A host that takes so many texts.
#[derive(Debug)]
struct Taking {
    left: AtomicUsize,
    texts: Mutex<Vec<String>>,
}

impl Host for Taking {
    fn print(&self, text: &[u8]) -> bool {
        let takes =
            self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok();
        if takes {
            self.texts.lock().unwrap().push(String::from_utf8_lossy(text).into_owned());
        }
        takes
    }
}

/// A host gets each text by itself; a program is told that one was not printed.
#[test]
fn a_host_may_refuse_what_is_printed() {
    let host = Arc::new(Taking { left: AtomicUsize::new(3), texts: Mutex::default() });
    let observer = Observer { host: Some(host.clone()), ..Observer::default() };
    let report = opentmu::run::run(&job(&lines(1, 5)), observer).unwrap_or_else(|stop| panic!("{stop}"));
    assert_eq!(words(&report, "returned"), [6, 6, 6, -2, -2]);
    let texts: Vec<String> = expected(1, 3).lines().map(|line| format!("{line}\n")).collect();
    assert_eq!(*host.texts.lock().unwrap(), texts);
    assert_eq!(report.printed, b"");
}

fn words(report: &Report, buffer: &str) -> Vec<i32> {
    let bytes = report.buffers[buffer].bytes.chunks(4);
    bytes.map(|word| i32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
}

/// PTX as other compilers than CUDA's write it, in a launch of four threads with a buffer of as many words.
fn ptx(declarations: &str, body: &str) -> String {
    format!(
        "[shader]\ntext = '''\n.version 6.0\n.target sm_52\n.address_size 64\n\
         .global .align 1 .b8 text[8] = {{37, 100, 32, 37, 108, 100, 10, 0}};\n\
         {declarations}\n\
         .visible .entry k(.param .u64 out)\n{{\n\
         .local .align 8 .b8 held[16];\n.reg .pred %p<2>;\n.reg .b32 %r<9>;\n.reg .b64 %d<9>;\n\
         ld.param.u64 %d0, [out];\nmov.u32 %r0, %tid.x;\nmul.wide.u32 %d1, %r0, 4;\nadd.u64 %d0, %d0, %d1;\n\
         setp.eq.u32 %p0, %r0, 2;\nmov.u64 %d2, text;\ncvta.global.u64 %d2, %d2;\n\
         mov.u64 %d3, held;\ncvta.local.u64 %d3, %d3;\n\
         st.local.u32 [held], %r0;\nst.local.u64 [held+8], -7;\nmov.u32 %r1, 77;\n\
         {body}\nst.global.u32 [%d0], %r1;\nret;\n}}\n'''\n\
         [launch]\ngrid = [1]\nblock = [4]\n[buffer.out]\nsize = 16\n[[param]]\nbuffer = \"out\"\n"
    )
}

const VPRINTF: &str =
    ".extern .func (.param .b32 status) vprintf (.param .b64 format, .param .b64 arguments);";

#[track_caller]
fn ran(text: &str) -> (String, Vec<i32>) {
    let report = run(text).unwrap_or_else(|stop| panic!("{stop}"));
    (String::from_utf8_lossy(&report.printed).into_owned(), words(&report, "out"))
}

/// The format is `%d %ld` and a new line; the second argument lies at a multiple of its size.
#[test]
fn calls_pass_registers_and_obey_their_guard() {
    let all = ptx(VPRINTF, "call.uni (%r1), vprintf, (%d2, %d3);");
    assert_eq!(ran(&all), ("0 -7\n1 -7\n2 -7\n3 -7\n".to_owned(), vec![2; 4]));
    let one = ptx(VPRINTF, "@%p0 call (%r1), vprintf, (%d2, %d3);");
    assert_eq!(ran(&one), ("2 -7\n".to_owned(), vec![77, 77, 2, 77]));
    let others = ptx(VPRINTF, "@!%p0 call (_), vprintf, (%d2, %d3);");
    assert_eq!(ran(&others), ("0 -7\n1 -7\n3 -7\n".to_owned(), vec![77; 4]));
    // "Formatted output" of the CUDA C++ programming guide.
    let none = ptx(VPRINTF, "call.uni (%r1), vprintf, (0, %d3);");
    assert_eq!(ran(&none), (String::new(), vec![-1; 4]));
}

#[test]
fn a_file_may_define_the_name_itself() {
    let own = "\
.visible .func (.param .b32 status) vprintf (.param .b64 format, .param .b64 arguments)
{
st.param.b32 [status], 5;
ret;
}";
    assert_eq!(ran(&ptx(own, "call.uni (%r1), vprintf, (%d2, %d3);")), (String::new(), vec![5; 4]));
}

#[test]
fn other_declarations_are_refused() {
    let other = ".extern .func (.param .b32 status) vprintf (.param .b64 format);";
    let said = refusal(&ptx(other, "call.uni (%r1), vprintf, (%d2);"));
    assert!(
        said.contains("error[PTX-104]: `vprintf` of the device's runtime has other parameters"),
        "{said}"
    );
    let missing = VPRINTF.replace("vprintf", "vfprintf");
    let said = refusal(&ptx(&missing, "call.uni (%r1), vfprintf, (%d2, %d3);"));
    assert!(said.contains("error[PTX-104]: no file defines the function `vfprintf`"), "{said}");
}

/// A format that is not in memory stops the lane where it calls.
#[test]
fn texts_and_arguments_outside_of_memory_are_faults() {
    for arguments in ["16, %d3", "%d2, 16"] {
        let text = ptx(VPRINTF, &format!("call.uni (%r1), vprintf, ({arguments});"));
        match run(&text) {
            Err(Stop::Faulted(findings, _)) => {
                let said = findings.to_string();
                assert!(said.contains("error[MEMORY-03]") && said.contains("in `call.uni"), "{said}");
            }
            other => panic!("{arguments}: {other:?}"),
        }
    }
}

/// As CUDA's driver words it, at the call.
#[test]
fn a_failed_assertion_says_where() {
    for (file, place) in [
        ("assertion.ptx", "assertion.ptx:64:2"),
        ("assertion.cubin", "checked+0xe8"),
        ("assertion.cuda11.cubin", "checked+0xc8"),
    ] {
        let file = corpus(file);
        let text = format!(
            "[shader]\nfile = \"{file}\"\n[launch]\ngrid = [3]\nblock = [4]\n[buffer.out]\nsize = 48\n\
             [[param]]\nbuffer = \"out\"\n[[param]]\ns32 = 6\n"
        );
        let Err(Stop::Faulted(findings, report)) = run(&text) else { panic!("{file} does not stop") };
        let said = findings.to_string();
        let words_of_cuda = "error[ASSERT-01]: assertion.cu:3: void checked(int *, int): block: [1,0,0], \
                             thread: [2,0,0] Assertion `i < limit` failed.";
        assert!(said.contains(words_of_cuda) && said.contains(place), "{said}");
        assert_eq!(words(&report, "out")[..4], [1, 2, 3, 4], "what block 0 had written stays");
    }
}

/// Addresses are those of every run, at multiples of 16, apart from each other; memory can be written and read.
#[test]
fn the_heap_gives_the_same_addresses_in_every_run() {
    let grab = |file: &str| {
        let file = corpus(file);
        let text = format!(
            "[shader]\nfile = \"{file}\"\nentry = \"grab\"\n[launch]\ngrid = [8]\nblock = [40]\n\
             [buffer.out]\nsize = 2560\n[[param]]\nbuffer = \"out\"\n[[param]]\nu64 = 40\n"
        );
        let bytes = run(&text).unwrap_or_else(|stop| panic!("{stop}")).buffers["out"].bytes.clone();
        let addresses =
            bytes.chunks(8).map(|bytes| bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte)));
        addresses.collect::<Vec<u64>>()
    };
    for file in ["heap.ptx", "heap.cubin", "heap.cuda11.cubin"] {
        let addresses = grab(file);
        assert_eq!(addresses, grab(file), "{file}");
        let wanted: Vec<u64> = (0..320).map(|number| addresses[0] + 48 * number).collect();
        assert!(addresses[0] != 0 && addresses[0].is_multiple_of(16), "{file}: {:#x}", addresses[0]);
        assert_eq!(addresses, wanted, "{file}: in the order of the threads");
    }
}

/// Text of machine code calls by relocations.
#[test]
fn text_of_machine_code_calls_by_name() {
    let text = "[shader]\ntext = '''\n.kernel k\nMOV32I R4, 0x40;\nMOV R5, RZ;\nJCAL `(malloc);\nJCAL `(free);\nJCAL `(free);\nEXIT;\n'''\n\
                [launch]\ngrid = [1]\nblock = [1]\n";
    let Err(Stop::Faulted(findings, _)) = run(text) else { panic!("memory is freed twice") };
    let said = findings.to_string();
    assert!(said.contains("[shader].text:6:1: error[HEAP-01]: "), "{said}");
}
