//! Where the variables of a program lie: offsets in global, constant and shared memory, in frames and among parameters.

use std::collections::HashMap;

use tmu_program::{Diagnostic, Span};

use super::initial::Writer;
use crate::module::{
    FieldValue, Function, FunctionId, GlobalId, Initialiser, Item, Linkage, LocalId, Module, Statement,
    Symbol, TextSpan, Variable,
};
use crate::types::{Space, Type};

/// Where a kernel's parameters begin in constant bank 0, as on Maxwell.
pub const PARAMETERS: u32 = 0x140;

/// The constant bank of `.const` variables.
pub const CONSTANT_BANK: u8 = 3;

/// The constant bank of what is known when the program is loaded. From offset 0 on, in 8 bytes each: the addresses of
/// the program's variables in global memory, of the copy of the constants there, of the copy of the parameters there, of
/// the attributes of textures and of those of samplers (see [`ATTRIBUTES`]), the numbers of textures and of samplers in 4
/// bytes each, and then the handles of the references.
pub const LINK_BANK: u8 = 1;

/// Offsets in [`LINK_BANK`].
pub(super) const GLOBALS_AT: u32 = 0;
pub(super) const CONSTANTS_AT: u32 = 8;
pub(super) const PARAMETERS_AT: u32 = 16;
pub(super) const ATTRIBUTES_AT: [u32; 2] = [24, 32];
pub(super) const COUNTS_AT: [u32; 2] = [40, 44];
pub(super) const REFERENCES_AT: u32 = 48;

/// Words that say the attributes of a texture or of a sampler, by index in its pool. Of a texture: `channel_data_type`,
/// `channel_order`, `normalized_coords`, `array_size`, `num_mipmap_levels`, `num_samples`, `depth`, `memory_layout`. Of a
/// sampler: `force_unnormalized_coords`, `filter_mode`, `addr_mode_0`, `addr_mode_1`, `addr_mode_2`, and zeros. An entry
/// of zeros stands behind the last one of each, for indices past the pool.
pub const ATTRIBUTES: usize = 8;

/// What tells a handle's type in its upper word, as the vendor's assembler marks the handles that it takes of references.
pub fn handle_tag(ty: Type) -> u32 {
    let bit = [Type::Texref, Type::Samplerref, Type::Surfref].iter().position(|reference| *reference == ty);
    bit.map_or(0, |bit| 1 << (29 + bit))
}

/// Most elements of an array of references.
const MOST_REFERENCES: u64 = 4096;

/// Bytes that a constant bank holds.
const BANK_BYTES: u64 = 1 << 16;

/// Most bytes of a program's own variables in global memory.
const GLOBAL_BYTES: u64 = 1 << 30;

/// Most bytes of shared or local memory of one variable set; the launch checks the sum against the machine.
const PRIVATE_BYTES: u64 = 1 << 24;

/// Where a variable lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    /// Offset in the program's global memory.
    Global(u32),
    /// Offset in the bank of constants.
    Constant(u32),
    /// Address in shared memory.
    Shared(u32),
    /// Behind all other shared memory (`.extern .shared name[]`).
    DynamicShared,
    /// Offset in the function's frame in local memory.
    Frame(u32),
    /// Address in constant bank 0.
    Parameter(u32),
    /// Number of a reference.
    Reference(u32),
    /// Part of a prototype: no memory at all.
    Nowhere,
}

/// What an address in initialised memory refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Program's global memory plus an offset.
    Global(i64),
    /// The copy of the constants in global memory plus an offset: generic address of a constant.
    GenericConstant(i64),
    /// A handle of a reference, by number.
    Reference(u32),
}

/// An address in initialised memory that is known only when the program is loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relocation {
    /// Where it goes.
    pub offset: u32,
    /// How many bytes of it.
    pub width: u32,
    /// The bits that are taken, moved down to bit 0.
    pub mask: u64,
    /// What it is.
    pub target: Target,
}

/// Memory with its contents at the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Segment {
    /// Contents before relocation.
    pub bytes: Vec<u8>,
    /// Addresses in it.
    pub relocations: Vec<Relocation>,
}

/// A texture, sampler or surface reference of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Its name.
    pub name: String,
    /// `.texref`, `.samplerref` or `.surfref`.
    pub ty: Type,
    /// What its declaration sets (`filter_mode` and so on); the launch says what is bound.
    pub fields: Vec<(String, FieldValue)>,
    /// Whether the program, or a value of a variable, names it.
    pub used: bool,
}

/// What modules hold beside code, one set for all of their kernels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModuleMemory {
    /// Variables in global memory, as [`super::Kernel::global`].
    pub global: Segment,
    /// Variables in constant memory, as [`super::Kernel::constant`].
    pub constant: Segment,
    /// The variables of module scope that have a name outside, in the order of the files.
    pub variables: Vec<NamedVariable>,
    /// References to textures, samplers and surfaces, as [`super::Kernel::references`].
    pub references: Vec<Reference>,
}

/// A variable of module scope.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedVariable {
    /// Its name.
    pub name: String,
    /// Whether it lies in [`ModuleMemory::constant`] rather than in [`ModuleMemory::global`].
    pub constant: bool,
    /// Offset in that segment.
    pub offset: u32,
    /// Size in bytes.
    pub bytes: u64,
}

/// Lays out what modules hold beside code.
///
/// # Errors
/// `PTX-103` for memory that is too large, `PTX-104` for names that no module defines, `PTX-105` for values at the start that
/// cannot be.
pub fn module_memory(modules: &[&Module]) -> Result<ModuleMemory, Vec<Diagnostic>> {
    let builder = Builder::new(modules)?;
    let (origins, definitions) = (builder.layout.origins.clone(), builder.layout.definitions.clone());
    let address = |of| super::function_address(modules, &origins, resolve(modules, &definitions, of)?);
    let layout = builder.finish(address).map_err(|error| vec![error])?;
    let mut variables: Vec<NamedVariable> = Vec::new();
    for (content, homes) in modules.iter().zip(&layout.globals) {
        for (variable, home) in content.variables.iter().zip(homes) {
            let (constant, offset) = match home {
                Home::Global(offset) => (false, *offset),
                Home::Constant(offset) => (true, *offset),
                Home::Shared(_)
                | Home::DynamicShared
                | Home::Frame(_)
                | Home::Parameter(_)
                | Home::Reference(_)
                | Home::Nowhere => continue,
            };
            if variable.linkage != Linkage::Extern {
                let (name, bytes) = (variable.name.clone(), variable.bytes().unwrap_or(0));
                variables.push(NamedVariable { name, constant, offset, bytes });
            }
        }
    }
    let Layout { global, constant, references, .. } = layout;
    Ok(ModuleMemory { global, constant, variables, references })
}

/// A function of one of the modules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FunctionRef {
    pub(super) module: usize,
    pub(super) function: FunctionId,
}

/// Where everything lies.
#[derive(Debug, Default)]
pub struct Layout {
    pub(super) globals: Vec<Vec<Home>>,
    pub(super) locals: HashMap<FunctionRef, Vec<Home>>,
    /// Bytes of the variables of a function's frame.
    pub(super) frames: HashMap<FunctionRef, u32>,
    pub(super) global: Segment,
    pub(super) constant: Segment,
    pub(super) shared_bytes: u32,
    pub(super) references: Vec<Reference>,
    /// Functions with a body, by name, and functions as declared.
    pub(super) definitions: HashMap<String, FunctionRef>,
    /// First byte of each module in the addresses of origins.
    pub(super) origins: Vec<u64>,
}

/// An error at a place of the text.
pub(super) fn error(code: &'static str, message: impl Into<String>, span: TextSpan) -> Diagnostic {
    Diagnostic::error(code, message).at(Span::Text(span.range()))
}

fn align(offset: u64, alignment: u32) -> u64 {
    offset.next_multiple_of(u64::from(alignment.clamp(1, 128)))
}

/// Puts bytes behind an offset with an alignment.
///
/// # Errors
/// `PTX-103` past `most` bytes.
pub(super) fn lay_out(offset: &mut u64, variable: &Variable, most: u64) -> Result<u32, Diagnostic> {
    let start = align(*offset, variable.alignment);
    let end = variable.bytes().and_then(|bytes| start.checked_add(bytes)).filter(|end| *end <= most);
    let Some(end) = end else {
        let message =
            format!("`{}` does not fit into the {most} bytes of {} memory", variable.name, variable.space);
        return Err(error("PTX-103", message, variable.span));
    };
    *offset = end;
    Ok(start as u32)
}

/// Puts a parameter behind others in a frame, in whole slots.
///
/// # Errors
/// As [`place`].
pub(super) fn slot(offset: &mut u64, variable: &Variable) -> Result<u32, Diagnostic> {
    let start = *offset;
    let plain = Variable { alignment: 1, ..variable.clone() };
    lay_out(offset, &plain, PRIVATE_BYTES)?;
    *offset = align(*offset, SLOT);
    Ok(start as u32)
}

/// Modules that make one program, and what has a place so far.
pub(super) struct Builder<'m> {
    modules: &'m [&'m Module],
    layout: Layout,
    shared: u64,
    constant: u64,
    global: u64,
    initialised: Vec<(usize, Option<FunctionRef>, &'m Variable, Home)>,
}

impl<'m> Builder<'m> {
    /// Gives a place to all variables of module scope.
    ///
    /// # Errors
    /// `PTX-103` for memory that is too large, `PTX-104` for names that no module defines.
    pub(super) fn new(modules: &'m [&'m Module]) -> Result<Builder<'m>, Vec<Diagnostic>> {
        let mut builder = Builder {
            modules,
            layout: Layout::default(),
            shared: 0,
            constant: 0,
            global: 0,
            initialised: Vec::new(),
        };
        builder.layout.origins = super::file_starts(modules);
        for (module, content) in modules.iter().enumerate() {
            for (number, function) in content.functions.iter().enumerate() {
                let known = matches!(function.linkage, Linkage::Visible | Linkage::Weak | Linkage::Common);
                if function.body.is_some() && known {
                    let of = FunctionRef { module, function: FunctionId(number as u32) };
                    builder.layout.definitions.entry(function.name.clone()).or_insert(of);
                }
            }
        }
        let last = modules.last().map_or(0, |module| last_byte(module));
        if builder.layout.origins.last().is_some_and(|start| start + last > u64::from(u32::MAX)) {
            return Err(vec![Diagnostic::error("PTX-103", "the files are larger than 4 GiB together")]);
        }
        let mut errors = builder.variables();
        errors.extend(builder.statics());
        if errors.is_empty() { Ok(builder) } else { Err(errors) }
    }

    /// What functions declare in global and constant memory. All kernels of the modules share it, so it lies where it lies
    /// whichever of them is meant.
    fn statics(&mut self) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        for (module, content) in self.modules.iter().enumerate() {
            for (function, declared) in content.functions.iter().enumerate() {
                let of = FunctionRef { module, function: FunctionId(function as u32) };
                let mut homes = vec![Home::Nowhere; declared.variables.len()];
                for (variable, home) in declared.variables.iter().zip(&mut homes) {
                    if !matches!(variable.space, Space::Global | Space::Const | Space::Tex) {
                        continue;
                    }
                    match self.variable(variable) {
                        Ok(found) => *home = found,
                        Err(error) => errors.push(super::shifted(error, self.layout.origins[module])),
                    }
                    self.initialised.push((module, Some(of), variable, *home));
                }
                self.layout.locals.insert(of, homes);
            }
        }
        errors
    }

    /// Variables of module scope: those that are defined first, then those that name them. Everything that is wrong.
    fn variables(&mut self) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        let mut names: HashMap<&str, Home> = HashMap::new();
        for content in self.modules {
            self.layout.globals.push(vec![Home::Nowhere; content.variables.len()]);
        }
        for defined in [true, false] {
            for (module, content) in self.modules.iter().enumerate() {
                for (number, variable) in content.variables.iter().enumerate() {
                    if (variable.linkage != Linkage::Extern) != defined {
                        continue;
                    }
                    let known = names.get(variable.name.as_str()).copied();
                    let external = variable.linkage == Linkage::Extern;
                    let home = match known.filter(|_| variable.linkage != Linkage::None) {
                        Some(home) => Ok(home),
                        None if external => self.external(variable),
                        None => self.variable(variable),
                    };
                    let home = home.unwrap_or_else(|error| {
                        errors.push(super::shifted(error, self.layout.origins[module]));
                        Home::Nowhere
                    });
                    if known.is_none_or(|_| variable.linkage == Linkage::None) && !external {
                        self.initialised.push((module, None, variable, home));
                    }
                    if variable.linkage != Linkage::None {
                        names.insert(&variable.name, home);
                    }
                    self.layout.globals[module][number] = home;
                }
            }
        }
        errors
    }

    /// A variable that no module defines.
    fn external(&mut self, variable: &Variable) -> Result<Home, Diagnostic> {
        if variable.space == Space::Shared {
            return Ok(Home::DynamicShared);
        }
        if variable.ty.is_reference() {
            return self.variable(variable);
        }
        let message = format!("no file defines the external variable `{}`", variable.name);
        Err(error("PTX-104", message, variable.span))
    }

    fn variable(&mut self, variable: &Variable) -> Result<Home, Diagnostic> {
        if variable.ty.is_reference() && !variable.dimensions.is_empty() {
            return self.reference_array(variable);
        }
        if variable.ty.is_reference() {
            return Ok(Home::Reference(self.reference(
                variable,
                variable.name.clone(),
                variable.initialiser.as_ref(),
            )));
        }
        Ok(match variable.space {
            Space::Const => Home::Constant(lay_out(&mut self.constant, variable, BANK_BYTES)?),
            Space::Shared => Home::Shared(lay_out(&mut self.shared, variable, PRIVATE_BYTES)?),
            Space::Global | Space::Tex => Home::Global(lay_out(&mut self.global, variable, GLOBAL_BYTES)?),
            other @ (Space::Reg | Space::Local | Space::Param | Space::Sreg) => {
                let message = format!("a variable of module scope in {other} space is not run");
                let hint = "variables of modules are in global, constant or shared memory";
                return Err(error("PTX-101", message, variable.span).hint(hint));
            }
        })
    }

    fn reference(&mut self, variable: &Variable, name: String, initial: Option<&Initialiser>) -> u32 {
        let fields = match initial {
            Some(Initialiser::Fields(fields)) => fields.clone(),
            _ => Vec::new(),
        };
        self.layout.references.push(Reference { name, ty: variable.ty, fields, used: false });
        self.layout.references.len() as u32 - 1
    }

    /// An array of references is an array of their handles in global memory; `name[2]` is bound to its third element.
    fn reference_array(&mut self, variable: &Variable) -> Result<Home, Diagnostic> {
        let count = variable.bytes().unwrap_or(u64::MAX) / 8;
        if count > MOST_REFERENCES {
            let message = format!("`{}` has more than {MOST_REFERENCES} elements", variable.name);
            return Err(error("PTX-103", message, variable.span));
        }
        let start = lay_out(&mut self.global, variable, GLOBAL_BYTES)?;
        let fields = match &variable.initialiser {
            Some(Initialiser::List(elements)) => elements.as_slice(),
            _ => &[],
        };
        for element in 0..count as u32 {
            let name = format!("{}[{element}]", variable.name);
            let number = self.reference(variable, name, fields.get(element as usize));
            let (offset, target) = (start + 8 * element, Target::Reference(number));
            self.layout.global.relocations.push(Relocation { offset, width: 8, mask: u64::MAX, target });
        }
        Ok(Home::Global(start))
    }

    /// Gives a place to the variables of a function; those of its prototypes have none.
    ///
    /// # Errors
    /// As [`Builder::new`].
    pub(super) fn function(&mut self, of: FunctionRef, prototypes: &[LocalId]) -> Result<(), Diagnostic> {
        let function = self.modules[of.module].functions.get(of.function.index());
        let Some(function) = function else { return Ok(()) };
        let statics = self.layout.locals.remove(&of);
        let mut homes = statics.unwrap_or_else(|| vec![Home::Nowhere; function.variables.len()]);
        let (mut parameters, mut frame) = (u64::from(PARAMETERS), 0);
        for parameter in function.results.iter().chain(&function.parameters) {
            match parameter {
                crate::module::Parameter::Variable(id) if function.entry => {
                    let variable = &function.variables[id.index()];
                    homes[id.index()] = Home::Parameter(lay_out(&mut parameters, variable, BANK_BYTES)?);
                }
                crate::module::Parameter::Variable(id) => {
                    homes[id.index()] = Home::Frame(slot(&mut frame, &function.variables[id.index()])?);
                }
                crate::module::Parameter::Register(_) => frame += u64::from(SLOT),
            }
        }
        let given = function.results.iter().chain(&function.parameters);
        let given: Vec<LocalId> = given
            .filter_map(|parameter| match parameter {
                crate::module::Parameter::Variable(id) => Some(*id),
                crate::module::Parameter::Register(_) => None,
            })
            .chain(prototypes.iter().copied())
            .collect();
        for (number, variable) in function.variables.iter().enumerate() {
            if given.contains(&LocalId(number as u32)) {
                continue;
            }
            homes[number] = match variable.space {
                Space::Local => Home::Frame(lay_out(&mut frame, variable, PRIVATE_BYTES)?),
                Space::Param => {
                    frame = align(frame, SLOT);
                    Home::Frame(slot(&mut frame, variable)?)
                }
                Space::Shared if variable.linkage == Linkage::Extern => Home::DynamicShared,
                _ if homes[number] != Home::Nowhere => continue,
                Space::Reg | Space::Const | Space::Global | Space::Shared | Space::Tex | Space::Sreg => {
                    let home = self.variable(variable)?;
                    self.initialised.push((of.module, Some(of), variable, home));
                    home
                }
            };
        }
        self.layout.frames.insert(of, align(frame, SLOT) as u32);
        self.layout.locals.insert(of, homes);
        Ok(())
    }

    /// Writes the contents at the start. `address` is what a function's address is.
    ///
    /// # Errors
    /// `PTX-101` for what cannot be initialised so.
    pub(super) fn finish(
        mut self,
        address: impl Fn(FunctionRef) -> Option<u64>,
    ) -> Result<Layout, Diagnostic> {
        self.layout.shared_bytes = self.shared as u32;
        self.layout.constant.bytes = zeros(self.constant)?;
        self.layout.global.bytes = zeros(self.global)?;
        for (module, function, variable, home) in std::mem::take(&mut self.initialised) {
            let Some(initialiser) = &variable.initialiser else { continue };
            if variable.ty.is_reference() {
                continue;
            }
            let (mut segment, start) = match home {
                Home::Global(start) => (std::mem::take(&mut self.layout.global), start),
                Home::Constant(start) => (std::mem::take(&mut self.layout.constant), start),
                Home::Reference(_) => continue,
                Home::Shared(_)
                | Home::DynamicShared
                | Home::Frame(_)
                | Home::Parameter(_)
                | Home::Nowhere => {
                    let message = format!(
                        "`{}` in {} memory cannot have a value at the start",
                        variable.name, variable.space
                    );
                    let error = error("PTX-105", message, variable.span);
                    return Err(super::shifted(error, self.layout.origins[module]));
                }
            };
            let start_of_file = self.layout.origins[module];
            let mut writer = Writer {
                layout: &self.layout,
                module,
                function,
                variable,
                segment: &mut segment,
                address: &address,
            };
            let vector = usize::from(variable.vector);
            let sizes: Vec<Option<u64>> = variable
                .dimensions
                .iter()
                .copied()
                .chain((vector > 1).then_some(Some(vector as u64)))
                .collect();
            let written = writer.write(initialiser, u64::from(start), &sizes);
            written.map_err(|error| super::shifted(error, start_of_file))?;
            if let Home::Global(_) = home {
                self.layout.global = segment;
            } else {
                self.layout.constant = segment;
            }
        }
        let layout = &mut self.layout;
        for relocation in layout.global.relocations.iter().chain(&layout.constant.relocations) {
            if let Target::Reference(number) = relocation.target {
                layout.references[number as usize].used = true;
            }
        }
        Ok(self.layout)
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }
}

/// Alignment of parameters in frames, whatever their types: caller and callee need not agree on more.
pub(super) const SLOT: u32 = 16;

fn zeros(bytes: u64) -> Result<Vec<u8>, Diagnostic> {
    let mut contents = Vec::new();
    let too_large = |_| Diagnostic::error("PTX-103", "no memory for the program's variables");
    contents.try_reserve_exact(bytes as usize).map_err(too_large)?;
    contents.resize(bytes as usize, 0);
    Ok(contents)
}

/// The last byte of a module's text that has a place.
pub(super) fn last_byte(module: &Module) -> u64 {
    fn last(statements: &[Statement]) -> u32 {
        let of = |statement: &Statement| match statement {
            Statement::Instruction(instruction) => instruction.span.end,
            Statement::Block(inner) => last(inner),
            Statement::Label(_)
            | Statement::Registers(_)
            | Statement::Variable(_)
            | Statement::List(_)
            | Statement::Pragma(_)
            | Statement::Location(..)
            | Statement::Function(_) => 0,
        };
        statements.iter().map(of).max().unwrap_or(0)
    }
    let functions = module.functions.iter();
    let ends = functions.map(|f| f.span.end.max(f.body.as_deref().map_or(0, last)));
    let variables = module.variables.iter().map(|variable| variable.span.end);
    u64::from(ends.chain(variables).max().unwrap_or(0))
}

impl Layout {
    /// Where a symbol of a function lies.
    pub(super) fn home(&self, of: FunctionRef, symbol: Symbol) -> Option<Home> {
        match symbol {
            Symbol::Global(GlobalId(number)) => self.globals[of.module].get(number as usize).copied(),
            Symbol::Local(id) => self.locals.get(&of)?.get(id.index()).copied(),
            Symbol::Function(_) | Symbol::Label(_) | Symbol::List(_) => None,
        }
    }
}

/// The function with a body that a name in a module means.
pub(super) fn resolve(
    modules: &[&Module],
    definitions: &HashMap<String, FunctionRef>,
    of: FunctionRef,
) -> Option<FunctionRef> {
    let module = of.module;
    let function: &Function = modules[module].functions.get(of.function.index())?;
    if function.body.is_some() {
        return Some(of);
    }
    let aliased = modules[module].items.iter().find_map(|item| match item {
        Item::Alias(name, meant) if *name == of.function => Some(*meant),
        Item::Variable(_)
        | Item::VariableDeclaration(_)
        | Item::Function(_)
        | Item::FunctionDeclaration(_)
        | Item::File(..)
        | Item::Pragma(_)
        | Item::Alias(..) => None,
    });
    let aliased = aliased.map(|function| FunctionRef { module, function });
    let has_body = |of: &FunctionRef| modules[of.module].functions[of.function.index()].body.is_some();
    aliased.filter(has_body).or_else(|| definitions.get(&function.name).copied())
}
