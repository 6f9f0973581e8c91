//! `tmu explain` of one instruction, `tmu isa`, and what `tmu dis` and `tmu asm` say of PTX.

use serde_json::Value;

use super::{Directory, Ran, TLD, corpus, tmu};

/// TEXS.LL of the page; the word is from the vendor's assembler.
const TEXS: &str = "TEXS.LL R0, R2, R4, R9, 0x3, 2D, RGBA";

fn section(ran: &Ran, title: &str) -> Vec<String> {
    let lines = ran.lines().into_iter().skip_while(|line| line != title).skip(1);
    lines.take_while(|line| !line.is_empty()).map(|line| line.trim().to_string()).collect()
}

fn object(ran: &Ran) -> Value {
    assert_eq!((ran.err.as_str(), ran.lines().len()), ("", 1), "{}", ran.text());
    serde_json::from_str(&ran.lines()[0]).unwrap()
}

#[test]
fn what_people_have_at_hand_is_read() {
    for written in [
        "0xd870003000970402",
        "d870003000970402",
        "0xD8700030_00970402",
        "d8700030 00970402",
        "0x00970402, 0xd8700030",
        "texs.ll r0, r2, r4, r9, 0x3, 2d, rgba;",
        "        /*0008*/          TEXS.LL R0, R2, R4, R9, 0x3, 2D, RGBA &req=0x1 ;  /* 0xd870003000970402 */",
        ".word 0xd870003000970402, 0x7e0 ; // a listing's",
    ] {
        let ran = tmu(&["explain", written]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{written}");
        assert_eq!(ran.lines()[0], TEXS, "{written}");
    }
}

/// Every line that `tmu dis` prints for a kernel.
#[test]
fn lines_of_a_listing_are_explained_as_they_are() {
    let listing = tmu(&["dis", &corpus("kernels/view.cubin")]);
    let raw = tmu(&["dis", "--raw", &corpus("kernels/view.cubin")]);
    let statements = |ran: &Ran| -> Vec<String> {
        ran.lines().into_iter().filter(|line| line.trim_start().starts_with("/*0")).collect()
    };
    let (statements, raw) = (statements(&listing), statements(&raw));
    assert!(statements.len() > 100 && statements.len() == raw.len());
    for (line, raw) in statements.iter().zip(&raw).step_by(7) {
        let ran = tmu(&["explain", line]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{line}");
        // Targets are addresses there, as in the listing without labels.
        let text = raw.trim().split_once("*/").unwrap().1;
        let text = text.split([';', '&', '?']).next().unwrap().trim();
        assert_eq!(ran.lines()[0], text, "{line}");
    }
    assert!(statements.iter().step_by(7).any(|line| line.contains("`(")), "no label is among them");
}

/// TEXS.LL R0, R2, R4, R9, 0x3, 2D, RGBA of the page, as halves in two arguments in either order; MOV R1, c[0x0][0x20]
/// behind the control word that ptxas gave it, as four words of memory; a statement without quotes.
#[test]
fn several_arguments_are_one_text() {
    let first_line = |arguments: &[&str]| {
        let ran = tmu(&[&["explain"], arguments].concat());
        assert_eq!(ran.status, 0, "{arguments:?}: {}", ran.err);
        ran.lines()[0].clone()
    };
    assert_eq!(first_line(&["0x00970402", "0xd8700030"]), TEXS);
    assert_eq!(first_line(&["d8700030", "00970402"]), TEXS);
    let bundle = ["0xfe2007f6", "0x001fc400", "0x00870001", "0x4c980780"];
    assert_eq!(first_line(&bundle), "MOV R1, c[0x0][0x20]");
    assert_eq!(first_line(&["MOV", "R1,", "c[0x0][0x20]"]), "MOV R1, c[0x0][0x20]");
    let ran = tmu(&["explain", "--json", "0x001fc400fe2007f6", "0x4c98078000870001"]);
    let object: Value = serde_json::from_str(&ran.lines()[0]).unwrap();
    assert_eq!(object["word"], "0x4c98078000870001");
}

/// A truncated paste is another instruction: it is explained with a warning.
#[test]
fn a_word_of_fewer_digits_is_warned_of() {
    let ran = tmu(&["explain", "0xd87000300097040"]);
    assert_eq!(ran.status, 0);
    let told = "warning[SASS-025]: the word has 15 hexadecimal digits, not 16; zeros were put before them";
    assert!(ran.err.starts_with(told), "{}", ran.err);
    assert!(ran.text().contains("0x0d87000300097040"), "{}", ran.text());
}

/// TEXS-12, TLD-06: they decode, and no assembler may write them.
#[test]
fn what_breaks_a_rule_is_explained_and_fails() {
    for (written, code) in
        [("TEXS RZ, R1, R4, R9, 0x3, 2D, RG", "error[TEXS-12]"), ("0xdcbc0007a0670400", "error[TLD-06]")]
    {
        let ran = tmu(&["explain", written]);
        assert_eq!((ran.status, ran.err.as_str()), (1, ""), "{written}");
        assert!(section(&ran, "findings")[0].starts_with(code), "{}", ran.text());
    }
    let warned = tmu(&["explain", "TLD.LZ R0, R4, R8, 0x0, 2D, 0xf;"]);
    assert_eq!(warned.status, 0, "a warning is no error");
}

#[test]
fn the_rules_are_those_that_apply() {
    let rules = |written: &str| -> Vec<String> {
        let lines = section(&tmu(&["explain", written]), "rules");
        lines.iter().filter_map(|line| line.split(' ').next().map(str::to_string)).collect()
    };
    let has = |rules: &[String], id: &str| rules.iter().any(|rule| rule == id);
    let plain = rules(TEXS);
    let packed = rules("TEXS.F16.LL.DC R0, R2, R4, R8, 0x3, 2D, RGBA");
    for (id, of_plain, of_packed) in [
        ("TEXS-02", true, true),
        ("TEXS-03", false, true),
        ("TEXS-06", true, false),
        ("TEXS-07", false, true),
        ("TEXS-16", false, false),
    ] {
        assert_eq!((has(&plain, id), has(&packed, id)), (of_plain, of_packed), "{id}");
    }
    let (tld, samples) = (rules(TLD), rules("TLD.LZ.MS R0, R4, R8, 0x0, 2D, 0xf"));
    assert_eq!((has(&tld, "TLD-06"), has(&samples, "TLD-06")), (false, true));
    let (il, isl) = (rules("LDC.IL R4, c[3][R2]"), rules("LDC.ISL R4, c[3][R2]"));
    assert_eq!((has(&il, "LDC-10"), has(&il, "LDC-12")), (true, false));
    assert_eq!((has(&isl, "LDC-10"), has(&isl, "LDC-12")), (false, true));
}

#[test]
fn explanations_as_json() {
    let good = tmu(&["explain", "--json", TEXS]);
    let found = object(&good);
    assert_eq!(good.status, 0);
    assert_eq!((&found["language"], &found["text"]), (&"sass".into(), &TEXS.into()));
    assert_eq!((&found["word"], &found["error"]), (&"0xd870003000970402".into(), &Value::Null));
    assert_eq!(found["control"]["wr"], 7);
    // The page's own comment: reads R4, R5 and R9.
    let reads: Vec<&Value> = found["reads"].as_array().unwrap().iter().map(|it| &it["register"]).collect();
    assert_eq!(reads, ["R4", "R5", "R9"]);
    let mode = found["fields"].as_array().unwrap().iter().find(|field| field["name"] == "texs_mode").unwrap();
    assert_eq!((&mode["bits"], &mode["value"]), (&"56:53".into(), &3.into()));
    assert!(found["rules"].as_array().unwrap().iter().any(|rule| rule["id"] == "TEXS-10"));
    assert_eq!(found["elsewhere"][0]["text"], "sample_l");

    let illegal = tmu(&["explain", "--json", "TEXS RZ, R1, R4, R9, 0x3, 2D, RG"]);
    let found = object(&illegal);
    assert_eq!((illegal.status, &found["error"]["code"]), (1, &"TEXS-12".into()));
    assert!(found["fields"].is_array(), "it is explained all the same");
    let unknown = tmu(&["explain", "--json", "FROB"]);
    let found = object(&unknown);
    assert_eq!((unknown.status, &found["error"]["code"]), (1, &"SASS-005".into()));
    assert_eq!((found["instruction"].as_str(), found["error"]["column"].as_u64()), (Some("FROB"), Some(1)));
    let ptx = object(&tmu(&["explain", "--json", "add.f32 a, b, c;"]));
    assert_eq!(ptx["language"], "ptx");
    assert!(ptx["explanation"].as_str().unwrap().starts_with("add.f32 a, b, c;"));
}

#[test]
fn the_manual_as_json() {
    let overview = tmu(&["isa", "--json"]);
    let forms: Vec<Value> = overview.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    for language in ["sass", "ptx", "d3d"] {
        assert!(forms.iter().filter(|form| form["language"] == language).count() > 100, "{language}");
    }
    let page = object(&tmu(&["isa", "--json", "LDC"]));
    assert_eq!(page["mnemonic"], "LDC");
    let encoding = &page["encodings"][0];
    assert_eq!(encoding["targets"][1], "sm_52");
    let size =
        encoding["fields"].as_array().unwrap().iter().find(|field| field["name"] == "ldc_size").unwrap();
    assert_eq!((&size["bits"], &size["values"]["5"]), (&"50:48".into(), &"64".into()));
    assert!(page["rules"].as_array().unwrap().iter().any(|rule| rule["id"] == "LDC-13"));
    let wrong = tmu(&["isa", "--json", "TEXX"]);
    assert_eq!((wrong.status, &object(&wrong)["code"]), (1, &"LOAD-007".into()));
}

/// TLD-10: Ps came with sm_52. The tables are the page's: TEXS-10 and TEXS-06.
#[test]
fn the_manual_shows_what_a_machine_has_and_how_it_is_packed() {
    let page = tmu(&["isa", "TLD"]).text();
    let forms: Vec<&str> = page.split("  Plain form, ").skip(1).collect();
    assert_eq!(forms.len(), 4);
    for form in forms {
        let old = form.starts_with("sm_50:");
        assert_eq!(form.contains("Ps: predicate"), !old, "{form}");
        assert_eq!(form.contains("without Ps"), old, "{form}");
    }
    let ran = tmu(&["isa", "TEXS"]);
    let words = |title: &str| -> Vec<String> {
        section(&ran, title)
            .iter()
            .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect()
    };
    let sources = words("sources of TEXS, TEXS.F16, TEXS.F16.RTZ");
    assert_eq!(sources.len(), 14);
    assert_eq!(sources[0], "0 .LZ 1D Ra… = s");
    assert_eq!(sources[5], "5 .LL.DC 2D Ra… = s, t Rb… = lod, dc");
    assert_eq!(sources[9], "9 .LZ.DC ARRAY_2D Ra… = array, s Rb… = t, dc");
    assert_eq!(sources[13], "13 .LL CUBE Ra… = s, t Rb… = r, lod");
    let results = words("results of TEXS");
    assert_eq!((results.len(), results[4].as_str()), (13, "RG Rd0 = R, Rd0+1 = G"));
    assert_eq!(results[12], "RGBA Rd0 = R, Rd0+1 = G Rd1 = B, Rd1+1 = A");
    assert_eq!(words("results of TEXS.F16, TEXS.F16.RTZ")[12], "RGBA Rd0 = R | G Rd1 = B | A");
}

#[test]
fn ptx_is_neither_listed_nor_assembled() {
    let kernel = corpus("kernels/view.ptx");
    let listed = tmu(&["dis", &kernel]);
    assert_eq!((listed.status, listed.out.len()), (1, 0));
    assert!(listed.err.starts_with("error[LOAD-004]: this is PTX, which is text already"), "{}", listed.err);
    let directory = Directory::new();
    let assembled = directory.tmu(&["asm", &kernel, "-o", "k.bin"]);
    assert_eq!(assembled.status, 1);
    let told = "error[LOAD-004]: this is PTX, which is compiled rather than assembled";
    assert!(assembled.err.starts_with(told) && assembled.err.contains("ptxas"), "{}", assembled.err);
    assert!(tmu(&["check", "--help"]).text().contains("[possible values: ptx, cubin, "));
    assert_eq!(directory.tmu(&["check", "--kind", "ptx", &kernel]).status, 0);
}

#[test]
fn only_what_is_there_is_offered() {
    let refused = tmu(&["translate", "a", "--to", "spirv"]);
    assert_eq!(refused.status, 2);
    assert!(!tmu(&["translate", "--help"]).text().to_lowercase().contains("spir"));
}

#[test]
fn translations_as_json() {
    let kernel = corpus("kernels/view.ptx");
    let plain = tmu(&["translate", &kernel, "--to", "sass"]);
    let ran = tmu(&["translate", "--json", &kernel, "--to", "sass"]);
    let found = object(&ran);
    assert_eq!((ran.status, &found["error"], &found["output"]), (0, &Value::Null, &Value::Null));
    assert_eq!(found["text"].as_str().unwrap(), plain.text());
    let directory = Directory::new();
    let written = object(&directory.tmu(&["translate", "--json", &kernel, "--to", "sass", "-o", "k.sass"]));
    assert_eq!((&written["output"], &written["text"]), (&"k.sass".into(), &Value::Null));
    assert_eq!(directory.read("k.sass"), plain.out);
    let wrong = directory.tmu(&["translate", "--json", "k.sass", "--to", "sass"]);
    assert_eq!((wrong.status, &object(&wrong)["error"]["code"]), (1, &"TRANSLATE-001".into()));
}

#[test]
fn assembling_as_json() {
    let directory = Directory::new();
    directory.write("a.sass", "EXIT;\n");
    directory.write("b.sass", "FROB;\n");
    let good = directory.tmu(&["asm", "--json", "a.sass", "-o", "a.bin"]);
    let found = object(&good);
    assert_eq!((good.status, &found["error"], &found["output"]), (0, &Value::Null, &"a.bin".into()));
    // One bundle.
    assert_eq!((found["bytes"].as_u64(), directory.read("a.bin").len()), (Some(32), 32));
    let wrong = directory.tmu(&["asm", "--json", "b.sass", "-o", "b.bin"]);
    let found = object(&wrong);
    assert_eq!(
        (wrong.status, &found["error"]["code"], &found["output"]),
        (1, &"SASS-005".into(), &Value::Null)
    );
    let nowhere = directory.tmu(&["asm", "--json", "a.sass", "-o", "none/a.bin"]);
    assert_eq!((nowhere.status, &object(&nowhere)["error"]["code"]), (1, &"JOB-013".into()));
    assert_eq!(directory.tmu(&["asm", "--json", "a.sass", "-o", "-"]).status, 1);
}

/// Of a statement that the rules refuse there is nothing to say in other languages.
#[test]
fn illegal_statements_are_not_translated() {
    let legal = tmu(&["explain", "tex.2d.v4.f32.f32 {a,b,c,d}, [t,{x,y}]"]);
    assert!(legal.status == 0 && legal.text().contains("\nelsewhere\n"), "{}", legal.text());
    // No cube is read at integers.
    let illegal = tmu(&["explain", "tex.cube.v4.f32.s32 {a,b,c,d}, [t,{x,y,z,w}]"]);
    assert!(illegal.status == 1 && !illegal.text().contains("elsewhere"), "{}", illegal.text());
}
