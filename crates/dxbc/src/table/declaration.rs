//! Declarations.

use super::{Declares, Opcode, Row, Shape, Since, Slot, Stages, plain};
use Slot::Declared;

pub(super) const ROWS: &[Row] = &[
    plain(
        Opcode::Customdata,
        &[],
        Since::Model40,
        "data: a comment, debugging data, or the immediate constant buffer",
    )
    .shaped(Shape::Words)
    .declaring(Declares::Data),
    plain(Opcode::DclResource, &[Declared], Since::Model40, "declares a typed resource")
        .shaped(Shape::Declaration)
        .declaring(Declares::TypedView),
    plain(Opcode::DclConstantbuffer, &[Declared], Since::Model40, "declares a constant buffer")
        .shaped(Shape::Declaration)
        .declaring(Declares::ConstantBuffer),
    plain(Opcode::DclSampler, &[Declared], Since::Model40, "declares a sampler")
        .shaped(Shape::Declaration)
        .declaring(Declares::Sampler),
    plain(Opcode::DclIndexrange, &[Declared], Since::Model40, "declares registers that are indexed")
        .shaped(Shape::Declaration)
        .declaring(Declares::IndexRange),
    plain(Opcode::DclOutputtopology, &[], Since::Model40, "declares what a geometry shader emits")
        .for_stages(Stages::GEOMETRY)
        .shaped(Shape::Words)
        .declaring(Declares::Topology),
    plain(Opcode::DclInputprimitive, &[], Since::Model40, "declares what a geometry shader gets")
        .for_stages(Stages::GEOMETRY)
        .shaped(Shape::Words)
        .declaring(Declares::Primitive),
    plain(Opcode::DclMaxout, &[], Since::Model40, "declares the most vertices that are emitted")
        .for_stages(Stages::GEOMETRY)
        .shaped(Shape::Words)
        .declaring(Declares::Count),
    plain(Opcode::DclInput, &[Declared], Since::Model40, "declares an input")
        .shaped(Shape::Declaration)
        .declaring(Declares::Register),
    plain(Opcode::DclInputSgv, &[Declared], Since::Model40, "declares an input that the system generates")
        .shaped(Shape::Declaration)
        .declaring(Declares::SystemValue),
    plain(Opcode::DclInputSiv, &[Declared], Since::Model40, "declares an input that the system interprets")
        .shaped(Shape::Declaration)
        .declaring(Declares::SystemValue),
    plain(Opcode::DclInputPs, &[Declared], Since::Model40, "declares an interpolated input")
        .for_stages(Stages::PIXEL)
        .shaped(Shape::Declaration)
        .declaring(Declares::Interpolated),
    plain(
        Opcode::DclInputPsSgv,
        &[Declared],
        Since::Model40,
        "declares an interpolated input that the system generates",
    )
    .for_stages(Stages::PIXEL)
    .shaped(Shape::Declaration)
    .declaring(Declares::Interpolated),
    plain(
        Opcode::DclInputPsSiv,
        &[Declared],
        Since::Model40,
        "declares an interpolated input that the system interprets",
    )
    .for_stages(Stages::PIXEL)
    .shaped(Shape::Declaration)
    .declaring(Declares::Interpolated),
    plain(Opcode::DclOutput, &[Declared], Since::Model40, "declares an output")
        .shaped(Shape::Declaration)
        .declaring(Declares::Register),
    plain(Opcode::DclOutputSgv, &[Declared], Since::Model40, "declares an output that the system generates")
        .shaped(Shape::Declaration)
        .declaring(Declares::SystemValue),
    plain(Opcode::DclOutputSiv, &[Declared], Since::Model40, "declares an output that the system interprets")
        .shaped(Shape::Declaration)
        .declaring(Declares::SystemValue),
    plain(Opcode::DclTemps, &[], Since::Model40, "declares the number of temporaries")
        .shaped(Shape::Words)
        .declaring(Declares::Count),
    plain(Opcode::DclIndexableTemp, &[], Since::Model40, "declares an array of temporaries")
        .shaped(Shape::Words)
        .declaring(Declares::IndexableTemp),
    plain(Opcode::DclGlobalFlags, &[], Since::Model40, "declares what holds for the whole shader")
        .shaped(Shape::Words)
        .declaring(Declares::Flags),
    plain(Opcode::HsDecls, &[], Since::Model50, "begins the declarations of a hull shader")
        .for_stages(Stages::HULL)
        .declaring(Declares::Phase),
    plain(Opcode::HsControlPointPhase, &[], Since::Model50, "begins the phase that makes control points")
        .for_stages(Stages::HULL)
        .declaring(Declares::Phase),
    plain(Opcode::HsForkPhase, &[], Since::Model50, "begins a phase that makes patch constants")
        .for_stages(Stages::HULL)
        .declaring(Declares::Phase),
    plain(
        Opcode::HsJoinPhase,
        &[],
        Since::Model50,
        "begins a phase that makes patch constants out of those of the forks",
    )
    .for_stages(Stages::HULL)
    .declaring(Declares::Phase),
    plain(Opcode::DclStream, &[Declared], Since::Model50, "declares a stream")
        .for_stages(Stages::GEOMETRY)
        .shaped(Shape::Declaration)
        .declaring(Declares::Stream),
    plain(Opcode::DclFunctionBody, &[], Since::Model50, "declares the body of a function")
        .shaped(Shape::Words)
        .declaring(Declares::FunctionBody),
    plain(Opcode::DclFunctionTable, &[], Since::Model50, "declares a table of functions")
        .shaped(Shape::Words)
        .declaring(Declares::FunctionTable),
    plain(Opcode::DclInterface, &[], Since::Model50, "declares an interface")
        .shaped(Shape::Words)
        .declaring(Declares::Interface),
    plain(
        Opcode::DclInputControlPointCount,
        &[],
        Since::Model50,
        "declares the number of input control points",
    )
    .for_stages(Stages::HULL_DOMAIN)
    .shaped(Shape::Words)
    .declaring(Declares::ControlPoints),
    plain(
        Opcode::DclOutputControlPointCount,
        &[],
        Since::Model50,
        "declares the number of output control points",
    )
    .for_stages(Stages::HULL)
    .shaped(Shape::Words)
    .declaring(Declares::ControlPoints),
    plain(Opcode::DclTessellatorDomain, &[], Since::Model50, "declares the domain")
        .for_stages(Stages::HULL_DOMAIN)
        .shaped(Shape::Words)
        .declaring(Declares::Domain),
    plain(Opcode::DclTessellatorPartitioning, &[], Since::Model50, "declares how factors are rounded")
        .for_stages(Stages::HULL)
        .shaped(Shape::Words)
        .declaring(Declares::Partitioning),
    plain(
        Opcode::DclTessellatorOutputPrimitive,
        &[],
        Since::Model50,
        "declares what the tessellator puts out",
    )
    .for_stages(Stages::HULL)
    .shaped(Shape::Words)
    .declaring(Declares::OutputPrimitive),
    plain(Opcode::DclHsMaxTessfactor, &[], Since::Model50, "declares the largest factor")
        .for_stages(Stages::HULL)
        .shaped(Shape::Words)
        .declaring(Declares::TessellationFactor),
    plain(Opcode::DclHsForkPhaseInstanceCount, &[], Since::Model50, "declares how often a fork runs")
        .for_stages(Stages::HULL)
        .shaped(Shape::Words)
        .declaring(Declares::Count),
    plain(Opcode::DclHsJoinPhaseInstanceCount, &[], Since::Model50, "declares how often a join runs")
        .for_stages(Stages::HULL)
        .shaped(Shape::Words)
        .declaring(Declares::Count),
    plain(Opcode::DclThreadGroup, &[], Since::Buffers4, "declares the size of a group")
        .for_stages(Stages::COMPUTE)
        .shaped(Shape::Words)
        .declaring(Declares::ThreadGroup),
    plain(Opcode::DclUavTyped, &[Declared], Since::Model50, "declares a typed view")
        .shaped(Shape::Declaration)
        .declaring(Declares::TypedView),
    plain(Opcode::DclUavRaw, &[Declared], Since::Buffers4, "declares a raw view")
        .shaped(Shape::Declaration)
        .declaring(Declares::RawView),
    plain(Opcode::DclUavStructured, &[Declared], Since::Buffers4, "declares a structured view")
        .shaped(Shape::Declaration)
        .declaring(Declares::StructuredView),
    plain(Opcode::DclTgsmRaw, &[Declared], Since::Model50, "declares raw group-shared memory")
        .for_stages(Stages::COMPUTE)
        .shaped(Shape::Declaration)
        .declaring(Declares::RawShared),
    plain(Opcode::DclTgsmStructured, &[Declared], Since::Buffers4, "declares structured group-shared memory")
        .for_stages(Stages::COMPUTE)
        .shaped(Shape::Declaration)
        .declaring(Declares::StructuredShared),
    plain(Opcode::DclResourceRaw, &[Declared], Since::Buffers4, "declares a raw buffer")
        .shaped(Shape::Declaration)
        .declaring(Declares::RawView),
    plain(Opcode::DclResourceStructured, &[Declared], Since::Buffers4, "declares a structured buffer")
        .shaped(Shape::Declaration)
        .declaring(Declares::StructuredView),
    plain(Opcode::DclGsinstances, &[], Since::Model50, "declares how often a geometry shader runs")
        .for_stages(Stages::GEOMETRY)
        .shaped(Shape::Words)
        .declaring(Declares::Count),
];
