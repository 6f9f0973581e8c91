//! Modules: functions, variables that last, references.

use tmu_device::{Arch, Device, Error, Launch};

use crate::corpus;

/// What the device's memory holds at a variable.
fn words(device: &Device, address: u64, count: usize) -> Vec<u32> {
    let mut bytes = vec![0; 4 * count];
    device.read(address, &mut bytes).expect("a variable");
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
}

/// A counter that kernels of one module share, a factor in constant memory, and a counter of a function's own.
const VARIABLES: &[u8] = b".version 7.0
.target sm_50
.address_size 64
.visible .global .align 4 .u32 counter = 10;
.visible .const .align 4 .u32 factor[2] = {3, 5};
.visible .global .align 8 .u64 pointer = counter;
.visible .entry count(.param .u64 out) {
    .reg .b64 %d<3>; .reg .b32 %r<4>;
    .global .align 4 .u32 calls;
    ld.global.u64 %d1, [pointer];
    ld.global.u32 %r0, [%d1];
    ld.const.u32 %r1, [factor+4];
    mul.lo.u32 %r0, %r0, %r1;
    st.global.u32 [counter], %r0;
    ld.global.u32 %r2, [calls];
    add.u32 %r2, %r2, 1;
    st.global.u32 [calls], %r2;
    ld.param.u64 %d0, [out];
    st.global.u32 [%d0], %r2;
    ret;
}
.visible .entry generic(.param .u64 out) {
    .reg .b64 %d<3>; .reg .b32 %r<4>;
    .global .align 4 .u32 calls = 70;
    mov.u64 %d1, factor;
    cvta.const.u64 %d1, %d1;
    ld.u32 %r0, [%d1];
    ld.global.u32 %r1, [calls];
    add.u32 %r1, %r1, %r0;
    st.global.u32 [calls], %r1;
    ld.param.u64 %d0, [out];
    st.global.u32 [%d0], %r1;
    ret;
}";

#[test]
fn variables_keep_their_values_from_launch_to_launch() {
    let device = Device::new();
    let module = device.load("variables.ptx", VARIABLES).expect("good");
    assert_eq!(module.functions(), ["count", "generic"]);
    let names: Vec<String> = module.variables().into_iter().map(|variable| variable.name).collect();
    assert_eq!(names, ["counter", "factor", "pointer"]);
    let (counter, factor) =
        (module.variable("counter").expect("there"), module.variable("factor").expect("there"));
    assert_eq!((counter.bytes, factor.bytes), (4, 8));
    let out = device.buffer(&[0_u32]).expect("small");
    let run = |name: &str| {
        let function = module.function(name).expect("there");
        Launch::new(&function).parameter(&out).run().expect("it runs");
        out.read::<u32>().expect("there")[0]
    };
    assert_eq!([run("count"), run("count")], [1, 2], "the function's own variable counts");
    assert_eq!(words(&device, counter.address, 1), [10 * 5 * 5]);
    // Variables are written from outside, in constant memory too.
    device.write(counter.address, &1_u32.to_le_bytes()).expect("a variable");
    device.write(factor.address + 4, &7_u32.to_le_bytes()).expect("a variable");
    assert_eq!((run("count"), words(&device, counter.address, 1)), (3, vec![7]));
    device.write(factor.address, &100_u32.to_le_bytes()).expect("a variable");
    assert_eq!(run("generic"), 170, "its own variable is not that of the other function");
    // Another load has variables of its own.
    let again = device.load("variables.ptx", VARIABLES).expect("good");
    let other = again.variable("counter").expect("there").address;
    assert_eq!(words(&device, other, 1), [10]);
    drop((module, again));
    assert_eq!(device.read(other, &mut [0]).expect_err("freed").code(), "MEMORY-05");
}

/// What the corpus stores is what ptxas' cubins and PTX return alike: numbers behind pointers between variables.
#[test]
fn a_cubin_and_its_ptx_return_the_same() {
    let device = Device::new();
    let results =
        ["clang/globals.ptx", "clang/globals.sm_60.cubin", "clang/globals.cuda11.cubin"].map(|file| {
            let module = device.load(file, &corpus(file)).expect("good");
            let out = device.buffer(&[0_u64; 64]).expect("small");
            Launch::new(&module.function("globals").expect("there"))
                .block(64)
                .parameter(&out)
                .run()
                .expect("it runs");
            out.read::<u64>().expect("there")
        });
    // Lane 0: 20, 30 and 40 of the list, the counter of lane 63, 0.5 rounded to 0. By hand.
    assert_eq!(results[0][0], 20_30_40 + ((63 * 1021) << 32));
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0], results[2]);
}

#[test]
fn files_are_linked() {
    let device = Device::new();
    let caller = b".version 7.0
.target sm_50
.address_size 64
.extern .func (.param .b32 result) twice(.param .b32 value);
.visible .entry quadruple(.param .u64 out) {
    .reg .b64 %d; .reg .b32 %r;
    ld.param.u64 %d, [out];
    ld.global.u32 %r, [%d];
    { .param .b32 v; .param .b32 w; st.param.b32 [v], %r; call (w), twice, (v); ld.param.b32 %r, [w]; }
    { .param .b32 v; .param .b32 w; st.param.b32 [v], %r; call (w), twice, (v); ld.param.b32 %r, [w]; }
    st.global.u32 [%d], %r;
    ret;
}";
    let callee = b".version 7.0
.target sm_50
.address_size 64
.visible .func (.param .b32 result) twice(.param .b32 value) {
    .reg .b32 %r;
    ld.param.b32 %r, [value];
    add.u32 %r, %r, %r;
    st.param.b32 [result], %r;
    ret;
}";
    let module = device.link(&[("caller.ptx", caller), ("callee.ptx", callee)]).expect("good");
    let out = device.buffer(&[5_u32]).expect("small");
    Launch::new(&module.function("quadruple").expect("there")).parameter(&out).run().expect("it runs");
    assert_eq!(out.read::<u32>().expect("there"), [20]);
    let alone = device.load("caller.ptx", caller).expect("it is asked for below only");
    assert_eq!(alone.function("quadruple").expect_err("nothing defines it").code(), "PTX-104");
}

#[test]
fn a_fat_binary_has_the_member_for_the_device() {
    for file in ["fat/plain.fatbin", "fat/lz4.fatbin", "fat/zstd.fatbin", "fat/host.o"] {
        for arch in [Arch::Sm52, Arch::Sm61] {
            let device = Device::builder().arch(arch).build();
            let module = device.load(file, &corpus(file)).expect("good");
            assert!(!module.functions().is_empty(), "{file} {arch}");
        }
    }
}

#[test]
fn what_a_module_does_not_have_is_said() {
    let device = Device::new();
    let module = device.load("variables.ptx", VARIABLES).expect("good");
    let text = module.function("cuont").expect_err("no such kernel").to_string();
    assert!(text.contains("did you mean \"count\"?"), "{text}");
    assert_eq!(module.variable("factors").expect_err("no such variable").code(), "LOAD-003");
    let broken =
        device.load("broken.ptx", b".version 7.0\n.target sm_50\n.visible .entry f() { mov.u32 %r, 0; }");
    let Err(Error::Module(findings)) = broken else { panic!("{broken:?}") };
    assert!(findings.to_string().starts_with("broken.ptx:3:31: error["), "{findings}");
}

#[test]
fn parameters_are_checked_before_the_launch() {
    let device = Device::new();
    let module = device.load("variables.ptx", VARIABLES).expect("good");
    let function = module.function("count").expect("there");
    let refused = |launch: Launch| launch.run().expect_err("refused").to_string();
    assert!(refused(Launch::new(&function)).contains("count takes 1 parameters, but 0 are given"));
    assert!(
        refused(Launch::new(&function).parameter(1_u32))
            .contains("parameter 0 of count has 8 bytes, but 4 are given")
    );
    let large = Launch::new(&function).block(1025).parameter(0_u64);
    assert!(refused(large).contains("LAUNCH-01"));
    let space = Launch::new(&function).parameter_space(&[0; 7]);
    assert!(refused(space).contains("have 8 bytes, but 7 are given"));
}

/// A barrier of the whole grid: as much as blocks plus rounds, moved by one place each round. By hand.
#[test]
fn a_cooperative_launch_synchronises_its_grid() {
    let device = Device::new();
    for file in ["runtime/grid.cubin", "runtime/grid.sm_60.cubin"] {
        let module = device.load(file, &corpus(file)).expect("good");
        let data = device.buffer(&(0..64).collect::<Vec<i32>>()).expect("small");
        let function = module.function("rounds").expect("there");
        let launch = Launch::new(&function).grid(2).block(32).parameter(&data).parameter(3);
        launch.clone().cooperative(true).run().expect("it runs");
        let expected: Vec<i32> = (0..64).map(|i| (i + 3) % 64 + 3).collect();
        assert_eq!(data.read::<i32>().expect("there"), expected, "{file}");
        assert_eq!(launch.run().expect_err("no workspace").code(), "TRAP-01", "{file}");
    }
}

/// What NVIDIA's assembler 12.9 makes of `cvta.const` for sm_50 to sm_61: `c[0x0][0xd0]` and `c[0x0][0xd4]` with the variable's offset
/// in bank 3 added.
#[test]
fn machine_code_finds_the_generic_address_of_constants() {
    let text = b".arch sm_52\n.constant 3, 10, 20, 30, 40\n.kernel pick\n.param 8\n.schedule auto
        MOV R2, c[0x0][0xd0] ;\nMOV R3, c[0x0][0xd4] ;\nLD.E R4, [R2+0x8] ;
        MOV R6, c[0x0][0x140] ;\nMOV R7, c[0x0][0x144] ;\nSTG.E [R6], R4 ;\nEXIT ;\n";
    let device = Device::new();
    let module = device.load("pick.sass", text).expect("good");
    let out = device.buffer(&[0_u32]).expect("small");
    Launch::new(&module.function("pick").expect("there")).parameter(&out).run().expect("good");
    assert_eq!(out.read::<u32>().expect("there"), [30]);
}
