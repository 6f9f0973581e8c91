//! Queries of textures, samplers and surfaces (PTX ISA, "Texture Instructions: txq, istypep" and "Surface Instructions:
//! suq").
//!
//! Width, height and depth are what the texture unit knows. Everything else is what the driver has written into memory,
//! as in the code that the vendor's assembler makes.

use tmu_program::{
    Address, Comparison, Diagnostic, FetchSources, Op, Shift, Source, Space, TextureFetch, TextureReference,
    WideFunction, Width,
};
use tmu_texture::fetch::{Level, Operation};
use tmu_texture::{Dimension, Fetch};

use super::integer::{min_max, shift};
use super::layout::{ATTRIBUTES, ATTRIBUTES_AT, COUNTS_AT, handle_tag};
use super::operands::Destination;
use super::{Lowering, mnemonic};
use crate::module::{Instruction, TextureMode};
use crate::names::{Field, Mnemonic as M, Word};
use crate::types::Type;
use crate::words::Query;

/// Which of the two tables in which the driver has written attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Table {
    Textures,
    Samplers,
}

impl<'m> Lowering<'m> {
    /// `txq`, `suq`.
    pub(super) fn query(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let Some(query) = i.opcode.choice::<Query>() else { return Err(self.not_run(i)) };
        let handle = self.handle(i, self.operand(i, Field::A)?)?;
        let to = self.d(i)?;
        let (table, word) = match query {
            Query::Width => return self.query_size(i, to, handle, 0),
            Query::Height => return self.query_size(i, to, handle, 1),
            // The depth of a surface is the driver's; that of a texture is the layers too of one that has them.
            Query::Depth if mnemonic(i) == M::Suq => (Table::Textures, 6),
            Query::Depth => return self.query_size(i, to, handle, 2),
            Query::NormalizedCoords if !self.samplers_apart() => {
                return self.normalized_coordinates(to, handle);
            }
            Query::ChannelDataType => (Table::Textures, 0),
            Query::ChannelOrder => (Table::Textures, 1),
            Query::NormalizedCoords => (Table::Textures, 2),
            Query::ArraySize => (Table::Textures, 3),
            Query::NumMipmapLevels => (Table::Textures, 4),
            Query::NumSamples => (Table::Textures, 5),
            Query::MemoryLayout => (Table::Textures, 7),
            Query::ForceUnnormalizedCoords => (Table::Samplers, 0),
            Query::FilterMode => (Table::Samplers, 1),
            Query::AddrMode0 => (Table::Samplers, 2),
            Query::AddrMode1 => (Table::Samplers, 3),
            Query::AddrMode2 => (Table::Samplers, 4),
        };
        self.query_attribute(to, handle, table, word)
    }

    fn samplers_apart(&self) -> bool {
        self.modules[self.of.module].target.texture_mode == TextureMode::Independent
    }

    fn query_size(
        &mut self,
        i: &'m Instruction,
        to: Destination,
        handle: Source,
        component: usize,
    ) -> Result<(), Diagnostic> {
        let fetch =
            Fetch { operation: Operation::QuerySize, level: Level::Explicit, ..Fetch::sample(Dimension::D2) };
        let mut sources = FetchSources::default();
        if let Some(lod) = i.operand(Field::Lod) {
            sources.level = self.word(i, lod, Type::U32)?;
        }
        let result = self.result(to);
        let mut operation = TextureFetch::new(fetch, TextureReference::Handle(handle), sources, [result; 4]);
        operation.to = [None; 4];
        operation.to[component] = Some(result);
        self.push(Op::Fetch(Box::new(operation)));
        self.finish(to, result, false);
        Ok(())
    }

    /// Where textures bring their samplers, these say how coordinates count.
    fn normalized_coordinates(&mut self, to: Destination, handle: Source) -> Result<(), Diagnostic> {
        let forced = Destination::Words(self.temporary(), 32);
        self.query_attribute(forced, handle, Table::Samplers, 0)?;
        let result = self.result(to);
        if let Destination::Words(forced, _) = forced {
            self.push(Op::subtract(result, 1, forced));
        }
        self.finish(to, result, false);
        Ok(())
    }

    /// A word of the driver's.
    fn query_attribute(
        &mut self,
        to: Destination,
        handle: Source,
        table: Table,
        word: u32,
    ) -> Result<(), Diagnostic> {
        self.attributes = true;
        let number = table as usize;
        let index = match table {
            Table::Textures => self.extract(handle, 0, 20, false),
            Table::Samplers => self.extract(handle, 20, 12, false),
        };
        let [entry, result] = self.temporary_pair();
        let count = self.link_word(COUNTS_AT[number]);
        self.push(min_max(entry, index, count, false, true));
        let bytes = 4 * ATTRIBUTES as u32;
        self.push(shift(entry, entry.into(), bytes.trailing_zeros(), Shift::Left));
        let base = self.link(ATTRIBUTES_AT[number]);
        let [low, high] = self.wide_result(WideFunction::Add, base, [entry.into(), Source::ZERO]);
        let address = Address { low, high: Some(high), offset: 4 * word as i32 };
        let loaded = [Some(result), None, None, None];
        self.push(Op::Load { to: loaded, space: Space::Global, address, width: Width::B32 });
        self.write_word(to, result.into(), false);
        Ok(())
    }

    /// `istypep`: by the mark in the handle's upper word.
    pub(super) fn is_type(&mut self, i: &'m Instruction) -> Result<(), Diagnostic> {
        let handle = self.wide(i, self.operand(i, Field::A)?, Type::U64)?;
        let Some(to) = self.predicate_destination(i, self.operand(i, Field::P)?)? else { return Ok(()) };
        let tag = i.opcode.type_at(Word::Type).map_or(0, handle_tag);
        let found = self.temporary();
        self.push(Op::Logic { to: Some(found), a: handle[1], b: tag.into(), c: Source::ZERO, table: 0xc0 });
        self.push(Op::compare(to, found, Comparison::NOT_EQUAL, Source::ZERO, false));
        Ok(())
    }
}
