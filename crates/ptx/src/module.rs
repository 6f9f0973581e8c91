//! What a PTX file says, with every name resolved.
//!
//! Names are resolved to indices: registers, labels, local variables and lists per function, variables and functions
//! per module. Two modules are equal when they say the same; where it stands in the text ([`TextSpan`]) is no part of
//! that.

use crate::types::{Space, Type};

pub use crate::instruction::{Address, Base, Component, Guard, Instruction, Opcode, Operand, Operands};
pub use crate::symbol::{
    FunctionId, GlobalId, LabelId, ListId, LocalId, RegisterGroupId, RegisterId, Symbol, TextSpan, Value,
};

/// How textures and samplers go together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TextureMode {
    /// A texture brings its own sampler; nothing was said.
    #[default]
    Unified,
    /// The same, said with `texmode_unified`.
    SaidUnified,
    /// Samplers are named on their own (`texmode_independent`).
    Independent,
}

/// `.target`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// The number in `sm_52`.
    pub machine: u16,
    /// The letter in `sm_90a`.
    pub suffix: Option<char>,
    /// How textures and samplers go together.
    pub texture_mode: TextureMode,
    /// Other words (`debug`, `map_f64_to_f32`).
    pub options: Vec<String>,
}

/// Where a file's header stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeaderSpans {
    /// The number behind `.version`.
    pub version: TextSpan,
    /// `.target` and its words.
    pub target: TextSpan,
    /// `.address_size` and its number; anything if it was not written.
    pub address_size: TextSpan,
}

/// One file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Module {
    /// `.version`, major and minor.
    pub version: (u8, u8),
    /// `.target`.
    pub target: Target,
    /// `.address_size`: 32 or 64.
    pub address_size: u8,
    /// Whether `.address_size` was written.
    pub address_size_said: bool,
    /// Variables of module scope; a declaration and the definition that follows it are one.
    pub variables: Vec<Variable>,
    /// Functions and kernels; a declaration and the definition that follows it are one.
    pub functions: Vec<Function>,
    /// What stands at module scope, in the order of the text.
    pub items: Vec<Item>,
    /// Where the header stands.
    pub spans: HeaderSpans,
}

/// What stands at module scope.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A variable.
    Variable(GlobalId),
    /// A declaration of a variable that is defined later.
    VariableDeclaration(GlobalId),
    /// A function with its body, or one that is only declared.
    Function(FunctionId),
    /// A declaration of a function that is defined later.
    FunctionDeclaration(FunctionId),
    /// `.file`: number and name; what may follow is not kept.
    File(u64, String),
    /// `.pragma`.
    Pragma(Vec<String>),
    /// `.alias name, of`.
    Alias(FunctionId, FunctionId),
}

/// Linking directives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Linkage {
    /// Known in this module alone.
    #[default]
    None,
    /// Defined elsewhere.
    Extern,
    /// Known to other modules.
    Visible,
    /// As visible, and gives way to another definition.
    Weak,
    /// As visible, merged with others of its name.
    Common,
}

/// A variable in memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Linking directive.
    pub linkage: Linkage,
    /// Where it lies.
    pub space: Space,
    /// `.align`, or the type's own when that was not written: bytes.
    pub alignment: u32,
    /// Whether `.align` was written.
    pub alignment_said: bool,
    /// Type of an element.
    pub ty: Type,
    /// 1, 2 or 4 of them make one.
    pub vector: u8,
    /// Sizes of the dimensions; the first is `None` in `name[]`.
    pub dimensions: Vec<Option<u64>>,
    /// Value at the start.
    pub initialiser: Option<Initialiser>,
    /// `.ptr` of a kernel's parameter.
    pub pointer: Option<Pointer>,
    /// Other attributes (`.attribute(.managed)`) as they are written, without the dot.
    pub attributes: Vec<String>,
    /// The name in the text.
    pub span: TextSpan,
}

impl Variable {
    /// Size in bytes; 0 for `name[]`, `None` if it is past 64 bits.
    pub fn bytes(&self) -> Option<u64> {
        let element = u64::from(self.ty.bytes()) * u64::from(self.vector);
        self.dimensions.iter().try_fold(element, |bytes, size| bytes.checked_mul(size.unwrap_or(0)))
    }
}

/// `.ptr{.space}{.align N}` of a kernel's parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointer {
    /// Space it points into; generic if not said.
    pub space: Option<Space>,
    /// Alignment of what it points to.
    pub alignment: Option<u32>,
}

/// Value of a variable at the start.
#[derive(Clone, Debug, PartialEq)]
pub enum Initialiser {
    /// A number, or an address.
    Value(Value),
    /// `{ … }`: elements that are left out are zero.
    List(Vec<Initialiser>),
    /// `{ width = 8, filter_mode = linear }` of a texture, sampler or surface reference.
    Fields(Vec<(String, FieldValue)>),
}

/// Value of a field of a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldValue {
    /// A number.
    Number(u64),
    /// A word, such as `linear`.
    Word(String),
}

/// One `.reg` declaration: a single register or `%r<count>`.
#[derive(Clone, Debug, PartialEq)]
pub struct RegisterGroup {
    /// The name, without the number if there are several.
    pub name: String,
    /// `None`: one register of this name.
    pub count: Option<u32>,
    /// Type of an element.
    pub ty: Type,
    /// 1, 2 or 4.
    pub vector: u8,
    /// The name in the text.
    pub span: TextSpan,
}

/// A register that is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Register {
    /// The group it is declared in.
    pub group: RegisterGroupId,
    /// Its number there; 0 if it stands alone.
    pub number: u32,
    /// Type of an element.
    pub ty: Type,
    /// 1, 2 or 4.
    pub vector: u8,
}

/// A label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Its name.
    pub name: String,
    /// The name in the text.
    pub span: TextSpan,
}

/// What `brx.idx` and indirect `call` name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    /// The label in front of it.
    pub name: String,
    /// What it lists.
    pub kind: ListKind,
    /// The name in the text.
    pub span: TextSpan,
}

/// Kinds of lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListKind {
    /// `.branchtargets`.
    BranchTargets(Vec<LabelId>),
    /// `.calltargets`.
    CallTargets(Vec<FunctionId>),
    /// `.callprototype`: results and parameters are among the function's variables.
    CallPrototype {
        /// Results.
        results: Vec<Parameter>,
        /// Parameters.
        parameters: Vec<Parameter>,
        /// `.noreturn`.
        no_return: bool,
    },
}

/// A directive between a function's parameters and its body, such as `.maxntid 256, 1, 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directive {
    /// Its name without the dot.
    pub name: String,
    /// Its numbers.
    pub values: Vec<u32>,
    /// Its texts (`.pragma`).
    pub texts: Vec<String>,
}

/// A function or a kernel.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// A kernel (`.entry`).
    pub entry: bool,
    /// Linking directive.
    pub linkage: Linkage,
    /// Results, in `.param` or `.reg` space.
    pub results: Vec<Parameter>,
    /// Parameters.
    pub parameters: Vec<Parameter>,
    /// `.attribute(.unified(…))`, as for variables.
    pub attributes: Vec<String>,
    /// `.noreturn`, `.maxntid` and so on.
    pub directives: Vec<Directive>,
    /// Variables of every scope: parameters first, then in the order of the text.
    pub variables: Vec<Variable>,
    /// Declarations of registers of every scope.
    pub register_groups: Vec<RegisterGroup>,
    /// Registers that are used, of every scope.
    pub registers: Vec<Register>,
    /// Labels of every scope.
    pub labels: Vec<Label>,
    /// Branch targets, call targets and prototypes of every scope.
    pub lists: Vec<List>,
    /// The statements; `None` for a declaration.
    pub body: Option<Vec<Statement>>,
    /// The name in the text.
    pub span: TextSpan,
}

impl Function {
    /// Its instructions in the order of the text, those of inner blocks too; none of a declaration.
    pub fn instructions(&self) -> Vec<&Instruction> {
        let mut found = Vec::new();
        let mut open: Vec<std::slice::Iter<'_, Statement>> =
            self.body.iter().map(|body| body.iter()).collect();
        while let Some(statements) = open.last_mut() {
            match statements.next() {
                Some(Statement::Instruction(instruction)) => found.push(instruction),
                Some(Statement::Block(inner)) => open.push(inner.iter()),
                Some(_) => {}
                None => {
                    open.pop();
                }
            }
        }
        found
    }

    /// A register's name as the text writes it.
    pub fn register_name(&self, register: RegisterId) -> String {
        let register = &self.registers[register.index()];
        let group = &self.register_groups[register.group.index()];
        match group.count {
            Some(_) => format!("{}{}", group.name, register.number),
            None => group.name.clone(),
        }
    }
}

/// A result or parameter of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameter {
    /// In `.param` space.
    Variable(LocalId),
    /// In `.reg` space.
    Register(RegisterId),
}

/// A statement of a body.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "nearly all statements are instructions")]
pub enum Statement {
    /// `name:`.
    Label(LabelId),
    /// `.reg`.
    Registers(RegisterGroupId),
    /// A variable.
    Variable(LocalId),
    /// An instruction.
    Instruction(Instruction),
    /// `{ … }`: a scope of its own.
    Block(Vec<Statement>),
    /// Branch targets, call targets or a prototype.
    List(ListId),
    /// `.pragma`.
    Pragma(Vec<String>),
    /// `.loc` file line column; what may follow is not kept.
    Location(u64, u64, u64),
    /// A declaration of a function, which the whole module knows from here on.
    Function(FunctionId),
}
