//! Typed views: texels that are read and written without a sampler.

use tmu_program::{Diagnostic, Op, Outside, Source, SurfaceAccess, SurfaceData, TextureReference};

use super::super::operand::mask;
use super::super::{Lowering, Resource};
use super::{Entry, shape, slot};
use crate::program::Instruction;
use crate::table::Slot;

/// All components of a texel.
const TEXEL: SurfaceData = SurfaceData::Components(0b1111);

/// `ld_uav_typed`: as `ld` [functional specification 22.4.8].
pub(crate) fn ld_uav_typed(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let operand = slot(i, Slot::Unordered)?;
    let access = l.typed_access(i, Slot::Unordered, TEXEL)?;
    let status = l.status(i)?;
    let receipt = l.receipt(l.operand(i, 0)?, operand, [0, 1, 2, 3])?;
    let not_resident = status.as_ref().map(|(_, missing)| *missing);
    l.push(Op::SurfaceLoad { to: receipt.to, not_resident, access });
    l.received(receipt, i.saturates());
    l.write_status(status);
    Ok(())
}

/// `store_uav_typed` [22.4.9].
pub(crate) fn store_uav_typed(l: &mut Lowering<'_>, i: &Instruction) -> Result<(), Diagnostic> {
    let target = slot(i, Slot::TypedStore)?;
    if mask(target) != 0b1111 {
        let problem = l.about(target, "DXBC-101", "store_uav_typed writes all components");
        return Err(problem.hint("write it with .xyzw; what the format lacks is dropped"));
    }
    let access = l.typed_access(i, Slot::TypedStore, TEXEL)?;
    let from = l.moved(slot(i, Slot::Value)?, 0b1111)?;
    l.push(Op::SurfaceStore { from, access });
    Ok(())
}

impl Lowering<'_> {
    /// The texel that an instruction names.
    pub(super) fn typed_access(
        &mut self,
        i: &Instruction,
        role: Slot,
        data: SurfaceData,
    ) -> Result<Box<SurfaceAccess>, Diagnostic> {
        let operand = slot(i, role)?;
        let resource = self.declared(i, operand)?;
        let Some((axes, array)) = shape(resource.dimension) else {
            let message = format!("{} is not for a {}", i.row().name, resource.dimension);
            return Err(self
                .about(operand, "DXBC-101", message)
                .hint("ld_raw and ld_structured read such buffers"));
        };
        let count = axes.coordinates() + usize::from(array);
        let words = self.integers(slot(i, Slot::Texel)?, (1 << count) - 1)?;
        let mut coordinates = [Source::ZERO; 3];
        coordinates[..axes.coordinates()].copy_from_slice(&words[..axes.coordinates()]);
        let dimension = match axes {
            tmu_texture::Dimension::Buffer => tmu_texture::Dimension::D1,
            other @ (tmu_texture::Dimension::D1
            | tmu_texture::Dimension::D2
            | tmu_texture::Dimension::D3
            | tmu_texture::Dimension::Cube) => other,
        };
        Ok(Box::new(SurfaceAccess {
            surface: self.view_reference(operand, &resource)?,
            dimension,
            array,
            coordinates,
            layer: if array { words[axes.coordinates()] } else { Source::ZERO },
            x_in_bytes: false,
            outside: Outside::Defaults,
            data,
        }))
    }

    /// A view, or a buffer that is read without a format.
    pub(super) fn view_reference(
        &mut self,
        operand: &crate::program::Operand,
        resource: &Resource,
    ) -> Result<TextureReference, Diagnostic> {
        let header = self.header(operand, resource)?;
        Ok(self.reference(header, Entry::Fixed(0)))
    }
}
