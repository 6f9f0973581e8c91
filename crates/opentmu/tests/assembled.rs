//! Jobs that run assembly text with kernels: they run as the cubin that the text assembles to.

mod common;

use common::{Directory, assert_holds, refusal};

const LAUNCH: &str = "[launch]\ngrid = [1]\nblock = [32]\n";
const OUT: &str = "[buffer.out]\ntype = \"u32\"\nsize = 128\n";

fn job(shader: &str, text: &str, rest: &str) -> String {
    format!("[shader]\n{shader}text = \"\"\"\n{text}\"\"\"\n{LAUNCH}{OUT}{rest}")
}

/// The first lane stores R4 to the address at byte `at` of the parameters.
fn store(at: u32) -> String {
    format!("MOV R2, c[0x0][{:#x}]; MOV R3, c[0x0][{:#x}]; STG.E [R2], R4; EXIT;\n", 0x140 + at, 0x144 + at)
}

fn first(value: u32) -> String {
    format!("[[expect]]\nbuffer = \"out\"\nvalues = [{value}]\n")
}

const PARAMETER: &str = "[[param]]\nbuffer = \"out\"\n";

#[test]
fn the_memory_that_a_text_asks_for_is_there() {
    // A word at the end of shared memory, one at the end of local memory, and 5 + 6.
    let text = format!(
        ".kernel k\n.shared 0x20\n.local 0x10\n\
         MOV32I R0, 5; STS [0x1c], R0; MOV32I R1, 6; STL [0xc], R1;\n\
         LDS.U.32 R2, [0x1c]; LDL R3, [0xc]; IADD R4, R2, R3;\n{}",
        store(0)
    );
    assert_holds(&job("", &text, &format!("{PARAMETER}{}", first(11))));
    let beyond = |what: &str, store: &str| {
        let text = format!(".kernel k\n.shared 0x20\n.local 0x10\nNOP;\n  {store}; EXIT;\n");
        let job = job("", &text, "");
        let found = stopped(&job);
        // The statement, in the line of the text that it is in.
        assert!(found.contains("text:5:3: error[MEMORY-03]") && found.contains(what), "{found}");
    };
    beyond("the block has 32 bytes of shared memory", "STS [0x20], R0");
    beyond("a lane has 16 bytes of local memory", "STL [0x10], R0");
}

fn stopped(job: &str) -> String {
    let directory = Directory::new();
    let job = directory.job(job);
    let stop = opentmu::run::run(&job, opentmu::run::Observer::default()).unwrap_err();
    stop.findings().to_string()
}

#[test]
fn the_stack_pointer_is_the_end_of_local_memory() {
    let text = |local: &str| format!(".kernel k\n{local}MOV R4, c[0x0][0x20];\n{}", store(0));
    assert_holds(&job("", &text(".local 0x30\n"), &format!("{PARAMETER}{}", first(0x30))));
    assert_holds(&job("", &text(""), &format!("{PARAMETER}{}", first(0))));
}

#[test]
fn constants_are_in_their_banks_and_the_jobs_lie_over_them() {
    // Bank 3 is every kernel's, bank 2 is b's own; 7 + 30 for b, 7 + 0 for a.
    let add = "MOV R0, c[0x3][0x4]; IADD R4, R0, c[0x2][0x0];\n";
    let text = format!(
        ".constant 3, 1, 7\n.kernel a\n{add}{}.kernel b\n.constant 2, 30\n{add}{}",
        store(0),
        store(0)
    );
    assert_holds(&job("entry = \"a\"\n", &text, &format!("{PARAMETER}{}", first(7))));
    assert_holds(&job("entry = \"b\"\n", &text, &format!("{PARAMETER}{}", first(37))));
    // The job's bytes replace the first eight of bank 3.
    let over = "[constant.3]\ntype = \"u32\"\ndata = [0, 8]\n";
    assert_holds(&job("entry = \"b\"\n", &text, &format!("{PARAMETER}{over}{}", first(38))));
}

#[test]
fn parameters_lie_where_the_text_says() {
    let text = format!(".kernel k\n.param 4 at 0x8, 8 at 0x20\nMOV R4, c[0x0][0x148];\n{}", store(0x20));
    let parameters = "[[param]]\nu32 = 9\n[[param]]\nbuffer = \"out\"\n";
    assert_holds(&job("", &text, &format!("{parameters}{}", first(9))));
    let found = refusal(&job("", &text, PARAMETER));
    assert!(found.contains("error[JOB-007]: k takes 2 parameters, but the job gives 1"), "{found}");
    let wide = "[[param]]\nu64 = 9\n[[param]]\nbuffer = \"out\"\n";
    let found = refusal(&job("", &text, wide));
    assert!(found.contains("error[JOB-007]: parameter 0 of k has 4 bytes, but the job gives 8"), "{found}");
}

/// What the text does not say is the job's: parameters behind each other.
#[test]
fn a_kernel_without_param_takes_what_the_job_gives() {
    let text = format!(".kernel k\nMOV R4, c[0x0][0x140];\n{}", store(8));
    let parameters = "[[param]]\nu32 = 9\n[[param]]\nbuffer = \"out\"\n";
    assert_holds(&job("", &text, &format!("{parameters}{}", first(9))));
}

#[test]
fn the_entry_is_chosen_by_name() {
    let two = format!(".kernel a\nEXIT;\n.kernel b\nMOV32I R4, 3;\n{}", store(0));
    assert_holds(&job("entry = \"b\"\n", &two, &format!("{PARAMETER}{}", first(3))));
    let several = refusal(&job("", &two, PARAMETER));
    assert!(several.contains("error[LOAD-003]: the text holds several kernels; name one"), "{several}");
    let missing = refusal(&job("entry = \"bb\"\n", &two, PARAMETER));
    assert_eq!(missing, "job:2:9: error[LOAD-003]: the text has no kernel \"bb\"; did you mean \"b\"?");
}

#[test]
fn what_contradicts_the_text_is_refused() {
    let text = ".arch sm_60\nEXIT;\n";
    let found = refusal(&job("arch = \"sm_52\"\n", text, ""));
    assert_eq!(found, "job:2:8: error[JOB-006]: `arch` says sm_52, the text itself `.arch sm_60`");
    assert_holds(&job("arch = \"sm_60\"\n", text, &first(0)));
    let kernel = "[shader]\ntext = \".kernel k\\nEXIT;\"\n";
    assert_eq!(
        refusal(kernel),
        "job: error[JOB-003]: a text with a `.kernel` needs a `[launch]`; add `grid` and `block`"
    );
    let nameless = refusal(&job("", "EXIT;\n.kernel k\nEXIT;\n", ""));
    assert!(nameless.contains("error[CUBIN-011]: a cubin's functions have names"), "{nameless}");
}

/// Errors in one of several kernels are those of the statements alone.
#[test]
fn errors_in_a_text_of_kernels_are_at_their_statements() {
    let found = refusal(&job("entry = \"a\"\n", ".kernel a\nEXIT;\n.kernel b\n  MOW R0, R1;\n", ""));
    assert!(found.contains("text:4:3: error[") && found.lines().count() == 1, "{found}");
}

#[test]
fn a_fragments_text_may_hold_constants() {
    assert_holds(
        "[shader]\ntext = \"\"\"\n.constant 3, 7, 1.5\nLDC.64 R4, c[3][0];\n\"\"\"\n\
         [[expect]]\nregister = \"R4\"\nu32 = 7\n[[expect]]\nregister = \"R5\"\nf32 = 1.5\n",
    );
}
