//! The SPIR-V of a case: each invocation reads the inputs of one lane from a buffer, asks, and stores four words.

use rspirv::binary::Assemble;
use rspirv::dr::{Builder, Error, Operand};
use rspirv::spirv::{
    AddressingModel, BuiltIn, Capability, Decoration, Dim, ExecutionMode, ExecutionModel, FunctionControl,
    ImageFormat, ImageOperands, MemoryModel, StorageClass, Word,
};
use tmu_texture::fetch::Compare;
use tmu_texture::format::Numeric;
use tmu_texture::{Dimension, Fetch, Format, LANES, Level, Offset, Operation};

use crate::case::Case;
use crate::words::{GRADIENTS, LANE_WORDS, LAYER, LEVEL, OFFSET, REFERENCE, SAMPLE};

/// What a program depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    fetch: Fetch,
    offset: [i32; 3],
    /// What the components are: floats, unsigned or signed integers.
    result: Scalar,
    /// Whether it is a fragment shader.
    fragment: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Scalar {
    Float,
    Unsigned,
    Signed,
}

impl Scalar {
    fn of(format: Format) -> Scalar {
        match format.info().components.iter().flatten().next().map(|component| component.numeric) {
            Some(Numeric::Uint) => Scalar::Unsigned,
            Some(Numeric::Sint) => Scalar::Signed,
            _ => Scalar::Float,
        }
    }
}

impl Key {
    /// What the program of a case depends on. It has to be a fragment shader where derivatives come from quads.
    pub fn of(case: &Case, fragment: bool) -> Key {
        let fragment = fragment || case.implicit();
        Key { fetch: case.fetch, offset: case.offset, result: Scalar::of(case.texture.format()), fragment }
    }

    /// Whether it is a fragment shader.
    pub fn fragment(&self) -> bool {
        self.fragment
    }
}

/// The program.
///
/// # Errors
/// What the builder refuses, which would be a mistake of this module.
pub fn program(key: &Key) -> Result<Vec<u32>, Error> {
    let mut program = Program::new(*key);
    program.begin()?;
    let answer = match key.fetch.operation {
        Operation::Load => program.load(),
        Operation::Gather { component } => program.gather(component),
        Operation::QuerySize => program.size(),
        Operation::QueryLevelOfDetail => program.level_of_detail(),
        _ => program.sample(),
    }?;
    program.finish(answer)
}

/// A vertex shader whose three vertices make a triangle that covers everything.
///
/// # Errors
/// As [`program`].
pub fn triangle() -> Result<Vec<u32>, Error> {
    let mut b = Builder::new();
    b.set_version(1, 3);
    b.capability(Capability::Shader);
    b.memory_model(AddressingModel::Logical, MemoryModel::GLSL450);
    let [void, float, int] = [b.type_void(), b.type_float(32, None), b.type_int(32, 1)];
    let vector = b.type_vector(float, 4);
    let output = b.type_pointer(None, StorageClass::Output, vector);
    let input = b.type_pointer(None, StorageClass::Input, int);
    let position = b.variable(output, None, StorageClass::Output, None);
    let vertex = b.variable(input, None, StorageClass::Input, None);
    b.decorate(position, Decoration::BuiltIn, [Operand::BuiltIn(BuiltIn::Position)]);
    b.decorate(vertex, Decoration::BuiltIn, [Operand::BuiltIn(BuiltIn::VertexIndex)]);
    let function_type = b.type_function(void, []);
    let main = b.begin_function(void, None, FunctionControl::NONE, function_type)?;
    b.begin_block(None)?;
    // x = 4·(i & 1) − 1, y = 2·(i & 2) − 1
    let number = b.load(int, None, vertex, None, [])?;
    let [zero, one] = [0.0f32, 1.0].map(|value| b.constant_bit32(float, value.to_bits()));
    let mut axis = |bit: u32, factor: f32| -> Result<Word, Error> {
        let bit = b.constant_bit32(int, bit);
        let bit = b.bitwise_and(int, None, number, bit)?;
        let value = b.convert_s_to_f(float, None, bit)?;
        let factor = b.constant_bit32(float, factor.to_bits());
        let value = b.f_mul(float, None, value, factor)?;
        b.f_sub(float, None, value, one)
    };
    let [x, y] = [axis(1, 4.0)?, axis(2, 2.0)?];
    let place = b.composite_construct(vector, None, [x, y, zero, one])?;
    b.store(position, place, None, [])?;
    b.ret()?;
    b.end_function()?;
    b.entry_point(ExecutionModel::Vertex, main, "main", [position, vertex]);
    Ok(b.module().assemble())
}

/// A program in the making.
struct Program {
    key: Key,
    b: Builder,
    void: Word,
    float: Word,
    int: Word,
    uint: Word,
    input: Word,
    output: Word,
    texture: Word,
    image_type: Word,
    sampled_type: Word,
    place: Word,
    main: Word,
    lane: Word,
}

impl Program {
    fn new(key: Key) -> Program {
        let mut b = Builder::new();
        b.set_version(1, 3);
        for capability in
            [Capability::Shader, Capability::Sampled1D, Capability::SampledCubeArray, Capability::ImageQuery]
        {
            b.capability(capability);
        }
        if matches!(key.fetch.operation, Operation::Gather { .. }) && key.fetch.offset != Offset::None {
            b.capability(Capability::ImageGatherExtended);
        }
        b.memory_model(AddressingModel::Logical, MemoryModel::GLSL450);
        let [void, float] = [b.type_void(), b.type_float(32, None)];
        let [int, uint] = [b.type_int(32, 1), b.type_int(32, 0)];
        let texel = match key.result {
            Scalar::Float => float,
            Scalar::Unsigned => uint,
            Scalar::Signed => int,
        };
        let Fetch { dimension, array, multisample, compare, .. } = key.fetch;
        let dim = match dimension {
            Dimension::D1 => Dim::Dim1D,
            Dimension::D2 => Dim::Dim2D,
            Dimension::D3 => Dim::Dim3D,
            Dimension::Cube => Dim::DimCube,
            Dimension::Buffer => Dim::DimBuffer,
        };
        let depth = u32::from(compare != Compare::Never);
        let image_type =
            b.type_image(texel, dim, depth, array.into(), multisample.into(), 1, ImageFormat::Unknown, None);
        let sampled_type = b.type_sampled_image(image_type);
        let pointer = b.type_pointer(None, StorageClass::UniformConstant, sampled_type);
        let texture = b.variable(pointer, None, StorageClass::UniformConstant, None);
        bind(&mut b, texture, 0);
        let words = b.type_runtime_array(uint);
        b.decorate(words, Decoration::ArrayStride, [Operand::LiteralBit32(4)]);
        let block = b.type_struct([words]);
        b.decorate(block, Decoration::Block, []);
        b.member_decorate(block, 0, Decoration::Offset, [Operand::LiteralBit32(0)]);
        let pointer = b.type_pointer(None, StorageClass::StorageBuffer, block);
        let [input, output] = [1, 2].map(|binding| {
            let variable = b.variable(pointer, None, StorageClass::StorageBuffer, None);
            bind(&mut b, variable, binding);
            variable
        });
        let (builtin, scalar, count) = if key.fragment() {
            (BuiltIn::FragCoord, float, 4)
        } else {
            (BuiltIn::GlobalInvocationId, uint, 3)
        };
        let vector = b.type_vector(scalar, count);
        let pointer = b.type_pointer(None, StorageClass::Input, vector);
        let place = b.variable(pointer, None, StorageClass::Input, None);
        b.decorate(place, Decoration::BuiltIn, [Operand::BuiltIn(builtin)]);
        Program {
            key,
            b,
            void,
            float,
            int,
            uint,
            input,
            output,
            texture,
            image_type,
            sampled_type,
            place,
            main: 0,
            lane: 0,
        }
    }

    /// Begins the function and works out which lane this is.
    fn begin(&mut self) -> Result<(), Error> {
        let function_type = self.b.type_function(self.void, []);
        self.main = self.b.begin_function(self.void, None, FunctionControl::NONE, function_type)?;
        self.b.begin_block(None)?;
        let uint = self.uint;
        if !self.key.fragment() {
            let vector = self.b.type_vector(uint, 3);
            let place = self.b.load(vector, None, self.place, None, [])?;
            self.lane = self.b.composite_extract(uint, None, place, [0])?;
            return Ok(());
        }
        // Two rows of pixels: quads side by side, 2·y + x within each.
        let vector = self.b.type_vector(self.float, 4);
        let place = self.b.load(vector, None, self.place, None, [])?;
        let mut axes = [0; 2];
        for (axis, value) in axes.iter_mut().enumerate() {
            let position = self.b.composite_extract(self.float, None, place, [axis as u32])?;
            *value = self.b.convert_f_to_u(uint, None, position)?;
        }
        let [one, two] = [1, 2].map(|value| self.b.constant_bit32(uint, value));
        let quad = self.b.shift_right_logical(uint, None, axes[0], one)?;
        let first = self.b.shift_left_logical(uint, None, quad, two)?;
        let column = self.b.bitwise_and(uint, None, axes[0], one)?;
        let row = self.b.shift_left_logical(uint, None, axes[1], one)?;
        let within = self.b.bitwise_or(uint, None, column, row)?;
        self.lane = self.b.bitwise_or(uint, None, first, within)?;
        Ok(())
    }

    /// A pointer to a word of the lane's part of a buffer.
    fn pointer(&mut self, buffer: Word, words: usize, word: u32) -> Result<Word, Error> {
        let uint = self.uint;
        let pointer = self.b.type_pointer(None, StorageClass::StorageBuffer, uint);
        let [words, word, zero] = [words as u32, word, 0].map(|value| self.b.constant_bit32(uint, value));
        let first = self.b.i_mul(uint, None, self.lane, words)?;
        let index = self.b.i_add(uint, None, first, word)?;
        self.b.access_chain(pointer, None, buffer, [zero, index])
    }

    /// An input as a number of that type.
    fn word(&mut self, word: u32, kind: Word) -> Result<Word, Error> {
        let pointer = self.pointer(self.input, LANE_WORDS, word)?;
        let bits = self.b.load(self.uint, None, pointer, None, [])?;
        if kind == self.uint { Ok(bits) } else { self.b.bitcast(kind, None, bits) }
    }

    /// A vector of inputs, or the only one of them.
    fn vector(&mut self, words: &[u32], kind: Word) -> Result<Word, Error> {
        let values: Vec<Word> = words.iter().map(|&word| self.word(word, kind)).collect::<Result<_, _>>()?;
        if let [only] = values[..] {
            return Ok(only);
        }
        let vector = self.b.type_vector(kind, values.len() as u32);
        self.b.composite_construct(vector, None, values)
    }

    /// The coordinates, and the layer behind them.
    fn coordinates(&mut self, kind: Word, layer: bool) -> Result<Word, Error> {
        let Fetch { dimension, array, .. } = self.key.fetch;
        let mut words: Vec<u32> = (0..dimension.coordinates() as u32).collect();
        if array && layer {
            words.push(LAYER);
        }
        self.vector(&words, kind)
    }

    fn loaded_texture(&mut self) -> Result<Word, Error> {
        self.b.load(self.sampled_type, None, self.texture, None, [])
    }

    fn image(&mut self) -> Result<Word, Error> {
        let texture = self.loaded_texture()?;
        self.b.image(self.image_type, None, texture)
    }

    fn texel_type(&mut self) -> Word {
        let scalar = self.scalar();
        self.b.type_vector(scalar, 4)
    }

    fn scalar(&self) -> Word {
        match self.key.result {
            Scalar::Float => self.float,
            Scalar::Unsigned => self.uint,
            Scalar::Signed => self.int,
        }
    }

    /// The offset, which is a constant.
    fn constant_offset(&mut self) -> Word {
        let axes = self.key.fetch.dimension.axes();
        let values: Vec<Word> = self.key.offset[..axes]
            .iter()
            .map(|&value| self.b.constant_bit32(self.int, value as u32))
            .collect();
        if let [only] = values[..] {
            return only;
        }
        let vector = self.b.type_vector(self.int, axes as u32);
        self.b.constant_composite(vector, values)
    }

    fn load(&mut self) -> Result<Word, Error> {
        let image = self.image()?;
        let coordinates = self.coordinates(self.int, true)?;
        let mut operands = ImageOperands::NONE;
        let mut values = Vec::new();
        if !self.key.fetch.multisample {
            operands |= ImageOperands::LOD;
            values.push(self.word(LEVEL, self.int)?);
        }
        if self.key.fetch.offset != Offset::None {
            operands |= ImageOperands::CONST_OFFSET;
            values.push(self.constant_offset());
        }
        if self.key.fetch.multisample {
            operands |= ImageOperands::SAMPLE;
            values.push(self.word(SAMPLE, self.int)?);
        }
        let values: Vec<Operand> = values.into_iter().map(Operand::IdRef).collect();
        let texel = self.texel_type();
        self.b.image_fetch(texel, None, image, coordinates, Some(operands), values)
    }

    fn sample(&mut self) -> Result<Word, Error> {
        let texture = self.loaded_texture()?;
        let coordinates = self.coordinates(self.float, true)?;
        let mut operands = ImageOperands::NONE;
        let mut values = Vec::new();
        match self.key.fetch.level {
            Level::Zero => {
                operands |= ImageOperands::LOD;
                values.push(self.b.constant_bit32(self.float, 0));
            }
            Level::Explicit => {
                operands |= ImageOperands::LOD;
                values.push(self.word(LEVEL, self.float)?);
            }
            Level::Gradients => {
                operands |= ImageOperands::GRAD;
                let count = self.key.fetch.dimension.coordinates() as u32;
                for derivative in 0..2 {
                    let first = GRADIENTS + 3 * derivative;
                    let words: Vec<u32> = (first..first + count).collect();
                    values.push(self.vector(&words, self.float)?);
                }
            }
            Level::Bias => {
                operands |= ImageOperands::BIAS;
                values.push(self.word(LEVEL, self.float)?);
            }
            Level::Implicit => {}
        }
        if self.key.fetch.offset != Offset::None {
            operands |= ImageOperands::CONST_OFFSET;
            values.push(self.constant_offset());
        }
        let values: Vec<Operand> = values.into_iter().map(Operand::IdRef).collect();
        let implicit = matches!(self.key.fetch.level, Level::Implicit | Level::Bias);
        let some = (operands != ImageOperands::NONE).then_some(operands);
        if self.key.fetch.compare != Compare::Never {
            let reference = self.word(REFERENCE, self.float)?;
            let float = self.float;
            let outcome = self.b.image_sample_dref_explicit_lod(
                float,
                None,
                texture,
                coordinates,
                reference,
                operands,
                values,
            )?;
            let vector = self.texel_type();
            return self.b.composite_construct(vector, None, [outcome; 4]);
        }
        let texel = self.texel_type();
        if implicit {
            self.b.image_sample_implicit_lod(texel, None, texture, coordinates, some, values)
        } else {
            self.b.image_sample_explicit_lod(texel, None, texture, coordinates, operands, values)
        }
    }

    fn gather(&mut self, component: u8) -> Result<Word, Error> {
        let texture = self.loaded_texture()?;
        let coordinates = self.coordinates(self.float, true)?;
        let mut operands = None;
        let mut values = Vec::new();
        if self.key.fetch.offset == Offset::Texel {
            operands = Some(ImageOperands::OFFSET);
            values.push(Operand::IdRef(self.vector(&[OFFSET, OFFSET + 1], self.int)?));
        }
        let texel = self.texel_type();
        if self.key.fetch.compare != Compare::Never {
            let reference = self.word(REFERENCE, self.float)?;
            return self.b.image_dref_gather(texel, None, texture, coordinates, reference, operands, values);
        }
        let component = self.b.constant_bit32(self.int, component.into());
        self.b.image_gather(texel, None, texture, coordinates, component, operands, values)
    }

    /// Width, height, depth or layers, and levels, with 1 for what there is not.
    fn size(&mut self) -> Result<Word, Error> {
        let Fetch { dimension, array, .. } = self.key.fetch;
        let image = self.image()?;
        let level = self.word(LEVEL, self.int)?;
        let (axes, uint) = (dimension.axes() as u32, self.uint);
        let count = axes + u32::from(array);
        let kind = if count == 1 { uint } else { self.b.type_vector(uint, count) };
        let size = self.b.image_query_size_lod(kind, None, image, level)?;
        let mut values = [self.b.constant_bit32(uint, 1); 4];
        for number in 0..count {
            let place = if number < axes { number } else { 2 };
            let value =
                if count == 1 { size } else { self.b.composite_extract(uint, None, size, [number])? };
            values[place as usize] = value;
        }
        values[3] = self.b.image_query_levels(uint, None, image)?;
        let vector = self.b.type_vector(uint, 4);
        let answer = self.b.composite_construct(vector, None, values)?;
        self.as_texel(answer)
    }

    /// The level before and after clamps; SPIR-V answers them the other way round.
    fn level_of_detail(&mut self) -> Result<Word, Error> {
        let texture = self.loaded_texture()?;
        let coordinates = self.coordinates(self.float, false)?;
        let pair = self.b.type_vector(self.float, 2);
        let levels = self.b.image_query_lod(pair, None, texture, coordinates)?;
        let float = self.float;
        let clamped = self.b.composite_extract(float, None, levels, [0])?;
        let plain = self.b.composite_extract(float, None, levels, [1])?;
        let zero = self.b.constant_bit32(float, 0);
        let vector = self.b.type_vector(float, 4);
        let answer = self.b.composite_construct(vector, None, [plain, clamped, zero, zero])?;
        self.as_texel_from(answer, float)
    }

    fn as_texel(&mut self, answer: Word) -> Result<Word, Error> {
        let uint = self.uint;
        self.as_texel_from(answer, uint)
    }

    /// The bits of a vector as one of texels.
    fn as_texel_from(&mut self, answer: Word, kind: Word) -> Result<Word, Error> {
        if self.scalar() == kind {
            return Ok(answer);
        }
        let texel = self.texel_type();
        self.b.bitcast(texel, None, answer)
    }

    /// Stores the answer and ends the program.
    fn finish(mut self, answer: Word) -> Result<Vec<u32>, Error> {
        let (uint, scalar) = (self.uint, self.scalar());
        for component in 0..4 {
            let value = self.b.composite_extract(scalar, None, answer, [component])?;
            let bits = if scalar == uint { value } else { self.b.bitcast(uint, None, value)? };
            let pointer = self.pointer(self.output, 4, component)?;
            self.b.store(pointer, bits, None, [])?;
        }
        self.b.ret()?;
        self.b.end_function()?;
        let model = if self.key.fragment() { ExecutionModel::Fragment } else { ExecutionModel::GLCompute };
        self.b.entry_point(model, self.main, "main", [self.place]);
        if self.key.fragment() {
            self.b.execution_mode(self.main, ExecutionMode::OriginUpperLeft, []);
        } else {
            self.b.execution_mode(self.main, ExecutionMode::LocalSize, [LANES as u32, 1, 1]);
        }
        Ok(self.b.module().assemble())
    }
}

fn bind(b: &mut Builder, variable: Word, binding: u32) {
    b.decorate(variable, Decoration::DescriptorSet, [Operand::LiteralBit32(0)]);
    b.decorate(variable, Decoration::Binding, [Operand::LiteralBit32(binding)]);
}
