//! A kernel's source in the languages of the renderers.

use std::fmt::Write;
use std::path::Path;

use super::{Array, Element, Kernel};

/// What the languages call the same thing.
struct Language {
    /// Names of 32 and 64 bits of whole numbers and floats.
    elements: [&'static str; 4],
    /// Macros.
    prelude: &'static str,
}

const CUDA: Language = Language {
    elements: ["unsigned int", "unsigned long long", "float", "double"],
    prelude: "typedef unsigned int uint;
typedef unsigned long long ulong;
#define LX threadIdx.x
#define LY threadIdx.y
#define GX blockIdx.x
#define GY blockIdx.y
#define BARRIER __syncthreads()
#define ATOMIC_ADD(place, value) atomicAdd(&(place), value)
#define RSQRT(x) rsqrtf(x)
#define INT(x) ((int)(x))
#define UINT(x) ((uint)(x))
#define ULONG(x) ((ulong)(x))
#define FLOAT(x) ((float)(x))
#define DOUBLE(x) ((double)(x))
",
};

const GLSL: Language = Language {
    elements: ["uint", "uint64_t", "float", "double"],
    prelude: "#define ulong uint64_t
#define LX gl_LocalInvocationID.x
#define LY gl_LocalInvocationID.y
#define GX gl_WorkGroupID.x
#define GY gl_WorkGroupID.y
#define BARRIER barrier()
#define ATOMIC_ADD(place, value) atomicAdd(place, value)
#define RSQRT(x) inversesqrt(x)
#define INT(x) int(x)
#define UINT(x) uint(x)
#define ULONG(x) uint64_t(x)
#define FLOAT(x) float(x)
#define DOUBLE(x) double(x)
",
};

const OPENCL: Language = Language {
    elements: ["uint", "ulong", "float", "double"],
    prelude: "#define LX ((uint)get_local_id(0))
#define LY ((uint)get_local_id(1))
#define GX ((uint)get_group_id(0))
#define GY ((uint)get_group_id(1))
#define BARRIER barrier(CLK_LOCAL_MEM_FENCE)
#define ATOMIC_ADD(place, value) atomic_add(&(place), value)
#define RSQRT(x) rsqrt(x)
#define INT(x) ((int)(x))
#define UINT(x) ((uint)(x))
#define ULONG(x) ((ulong)(x))
#define FLOAT(x) ((float)(x))
#define DOUBLE(x) ((double)(x))
",
};

impl Language {
    fn element(&self, element: Element) -> &'static str {
        let [u32, u64, f32, f64] = self.elements;
        match element {
            Element::U32 => u32,
            Element::U64 => u64,
            Element::F32 => f32,
            Element::F64 => f64,
        }
    }

    /// The macros, the kernel's numbers and its functions.
    fn head(&self, kernel: &Kernel) -> String {
        let mut text = self.prelude.to_owned();
        for (name, number) in kernel.constants {
            let _ = writeln!(text, "#define {name} {number}u");
        }
        text + parts(kernel).0
    }

    /// Shared arrays, each behind a word.
    fn shared(&self, kernel: &Kernel, word: &str) -> String {
        let array = |array: &Array| {
            format!("{word} {} {}[{}];\n", self.element(array.element), array.name, array.count)
        };
        kernel.shared.iter().map(array).collect()
    }

    /// Parameters: a pointer to each buffer, with words before those that are read, before the one that is written, and behind the star.
    fn parameters(&self, kernel: &Kernel, read: &str, written: &str, star: &str) -> String {
        let parameter = |array: &Array| {
            let words = if std::ptr::eq(array, kernel.output()) { written } else { read };
            format!("{words}{} *{star} {}", self.element(array.element), array.name)
        };
        kernel.buffers.iter().map(parameter).collect::<Vec<_>>().join(", ")
    }
}

/// The functions, and the body of the kernel.
fn parts(kernel: &Kernel) -> (&'static str, &'static str) {
    kernel.text.split_once("KERNEL\n").unwrap_or(("", kernel.text))
}

/// Writes the CUDA C++ of all kernels into a folder, each named as its source.
///
/// # Errors
/// A file that cannot be written.
pub fn write_cuda(folder: &Path) -> Result<(), String> {
    super::ARITHMETIC.iter().chain(super::whole()).try_for_each(|kernel| {
        let stem = kernel.name.rsplit('.').next().unwrap_or(kernel.name);
        let path = folder.join(format!("{stem}.cu"));
        std::fs::write(&path, cuda(kernel)).map_err(|error| format!("{}: {error}", path.display()))
    })
}

/// CUDA C++, for NVRTC; the kernel is `k`.
fn cuda(kernel: &Kernel) -> String {
    format!(
        "// options: --device-as-default-execution-space\n{}extern \"C\" __global__ void k({}) {{\n{}{}}}\n",
        CUDA.head(kernel),
        CUDA.parameters(kernel, "const ", "", " __restrict__"),
        CUDA.shared(kernel, "__shared__"),
        parts(kernel).1
    )
}

/// GLSL; the buffers are the bindings from 0 on.
pub fn glsl(kernel: &Kernel) -> String {
    let [x, y] = kernel.block;
    let mut text = String::from("#version 450\n");
    if kernel.uses(Element::U64) {
        text += "#extension GL_ARB_gpu_shader_int64 : require\n";
    }
    let _ = writeln!(text, "layout(local_size_x = {x}, local_size_y = {y}) in;");
    for (binding, array) in kernel.buffers.iter().enumerate() {
        let readonly = if std::ptr::eq(array, kernel.output()) { "" } else { "readonly " };
        let (element, name) = (GLSL.element(array.element), array.name);
        let _ = writeln!(
            text,
            "layout(std430, set = 0, binding = {binding}) {readonly}buffer B{binding} {{ {element} {name}[]; }};"
        );
    }
    text += &GLSL.shared(kernel, "shared");
    format!("{text}{}void main() {{\n{}}}\n", GLSL.head(kernel), parts(kernel).1)
}

/// OpenCL C 1.2; the kernel is `k`.
pub fn opencl(kernel: &Kernel) -> String {
    let [x, y] = kernel.block;
    format!(
        "{}__kernel __attribute__((reqd_work_group_size({x}, {y}, 1))) void k({}) {{\n{}{}}}\n",
        OPENCL.head(kernel),
        OPENCL.parameters(kernel, "__global const ", "__global ", " restrict"),
        OPENCL.shared(kernel, "__local"),
        parts(kernel).1
    )
}
