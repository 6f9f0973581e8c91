//! Gives the variables of modules their addresses, and writes what they hold at the start.

use std::collections::HashMap;

use tmu_program::Diagnostic;

use super::initial::Writer;
use super::layout::{
    FunctionRef, Home, Layout, ModuleMemory, NamedVariable, PARAMETERS, PRIVATE_BYTES, Reference, Relocation,
    SLOT, Target, align, error, lay_out, resolve, slot,
};
use crate::module::{FunctionId, Initialiser, Linkage, LocalId, Module, Statement, Variable};
use crate::types::Space;

/// Most elements of an array of references.
const MOST_REFERENCES: u64 = 4096;

/// Bytes that a constant bank holds.
const BANK_BYTES: u64 = 1 << 16;

/// Most bytes of a program's own variables in global memory.
const GLOBAL_BYTES: u64 = 1 << 30;

/// Modules that make one program, and the variables that have an address so far.
pub(super) struct Builder<'m> {
    modules: &'m [&'m Module],
    layout: Layout,
    shared: u64,
    constant: u64,
    global: u64,
    initialised: Vec<(usize, Option<FunctionRef>, &'m Variable, Home)>,
}

impl<'m> Builder<'m> {
    /// Gives all variables of module scope an address.
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

    /// Gives the variables of a function their addresses; those of its prototypes have none.
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

fn zeros(bytes: u64) -> Result<Vec<u8>, Diagnostic> {
    let mut contents = Vec::new();
    let too_large = |_| Diagnostic::error("PTX-103", "no memory for the program's variables");
    contents.try_reserve_exact(bytes as usize).map_err(too_large)?;
    contents.resize(bytes as usize, 0);
    Ok(contents)
}

/// The last byte of a module's text that has a span.
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
