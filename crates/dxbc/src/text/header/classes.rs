//! Classes, instances, interface slots.

use std::fmt::{Result, Write};

use crate::reflection::Interfaces;

/// The line above and below the slots.
const RULE: &str = "// +----------+---------+---------------------------------------";

pub(super) fn classes(interfaces: &Interfaces, out: &mut String) -> Result {
    writeln!(out, "//\n// Available Class Types:\n//")?;
    writeln!(out, "// Name                             ID CB Stride Texture Sampler")?;
    writeln!(out, "// ------------------------------ ---- --------- ------- -------")?;
    for (id, class) in interfaces.types.iter().enumerate() {
        let (stride, textures, samplers) = (class.constant_stride, class.textures, class.samplers);
        writeln!(out, "// {:<30} {id:>4} {stride:>9} {textures:>7} {samplers:>7}", class.name)?;
    }
    writeln!(out, "//\n// Available Class Instances:\n//")?;
    writeln!(out, "// Name                        Type CB CB Offset Texture Sampler")?;
    writeln!(out, "// --------------------------- ---- -- --------- ------- -------")?;
    for instance in &interfaces.instances {
        let or_dash = |value: Option<u32>| value.map_or("-".to_string(), |value| value.to_string());
        let array = if instance.count > 1 { format!("[{}]", instance.count) } else { String::new() };
        writeln!(
            out,
            "// {:<27} {:>4} {:>2} {:>9} {:>7} {:>7}",
            format!("{}{array}", instance.name),
            instance.class,
            instance.constant_buffer,
            instance.constant_offset,
            or_dash(instance.texture),
            or_dash(instance.sampler)
        )?;
    }
    writeln!(out, "//\n// Interface slots, {} total:\n//\n//             Slots\n{RULE}", interfaces.total)?;
    let mut first: u32 = 0;
    for slot in &interfaces.slots {
        let last = first.wrapping_add(slot.count).wrapping_sub(1);
        let range = if slot.count == 1 { first.to_string() } else { format!("{first}-{last}") };
        let types: String = slot.tables.iter().map(|(class, _)| format!("{class:<5}")).collect();
        let tables: String = slot.tables.iter().map(|(_, table)| format!("{table:<5}")).collect();
        writeln!(out, "// | Type ID  |   {range:<6}|{types}\n// | Table ID |         |{tables}\n{RULE}")?;
        first = last.wrapping_add(1);
    }
    Ok(())
}
