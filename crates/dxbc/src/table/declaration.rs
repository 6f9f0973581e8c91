//! Declarations.

use super::{Lower, Row, Shape, Since, Slot, Stages, plain};
use Slot::Declared;

pub(super) const ROWS: &[Row] = &[
    plain(
        53,
        "customdata",
        &[],
        Since::Model40,
        "data: a comment, debugging data, or the immediate constant buffer",
        Lower::Declares,
    )
    .shaped(Shape::Words),
    plain(88, "dcl_resource", &[Declared], Since::Model40, "declares a typed resource", Lower::Declares)
        .shaped(Shape::Declaration),
    plain(
        89,
        "dcl_constantbuffer",
        &[Declared],
        Since::Model40,
        "declares a constant buffer",
        Lower::Declares,
    )
    .shaped(Shape::Declaration),
    plain(90, "dcl_sampler", &[Declared], Since::Model40, "declares a sampler", Lower::Declares)
        .shaped(Shape::Declaration),
    plain(
        91,
        "dcl_indexrange",
        &[Declared],
        Since::Model40,
        "declares registers that are indexed",
        Lower::Declares,
    )
    .shaped(Shape::Declaration),
    plain(
        92,
        "dcl_outputtopology",
        &[],
        Since::Model40,
        "declares what a geometry shader emits",
        Lower::Declares,
    )
    .for_stages(Stages::GEOMETRY)
    .shaped(Shape::Words),
    plain(
        93,
        "dcl_inputprimitive",
        &[],
        Since::Model40,
        "declares what a geometry shader gets",
        Lower::Declares,
    )
    .for_stages(Stages::GEOMETRY)
    .shaped(Shape::Words),
    plain(
        94,
        "dcl_maxout",
        &[],
        Since::Model40,
        "declares the most vertices that are emitted",
        Lower::Declares,
    )
    .for_stages(Stages::GEOMETRY)
    .shaped(Shape::Words),
    plain(95, "dcl_input", &[Declared], Since::Model40, "declares an input", Lower::Declares)
        .shaped(Shape::Declaration),
    plain(
        96,
        "dcl_input_sgv",
        &[Declared],
        Since::Model40,
        "declares an input that the system generates",
        Lower::Declares,
    )
    .shaped(Shape::Declaration),
    plain(
        97,
        "dcl_input_siv",
        &[Declared],
        Since::Model40,
        "declares an input that the system interprets",
        Lower::Declares,
    )
    .shaped(Shape::Declaration),
    plain(98, "dcl_input_ps", &[Declared], Since::Model40, "declares an interpolated input", Lower::Declares)
        .for_stages(Stages::PIXEL)
        .shaped(Shape::Declaration),
    plain(
        99,
        "dcl_input_ps_sgv",
        &[Declared],
        Since::Model40,
        "declares an interpolated input that the system generates",
        Lower::Declares,
    )
    .for_stages(Stages::PIXEL)
    .shaped(Shape::Declaration),
    plain(
        100,
        "dcl_input_ps_siv",
        &[Declared],
        Since::Model40,
        "declares an interpolated input that the system interprets",
        Lower::Declares,
    )
    .for_stages(Stages::PIXEL)
    .shaped(Shape::Declaration),
    plain(101, "dcl_output", &[Declared], Since::Model40, "declares an output", Lower::Declares)
        .shaped(Shape::Declaration),
    plain(
        102,
        "dcl_output_sgv",
        &[Declared],
        Since::Model40,
        "declares an output that the system generates",
        Lower::Declares,
    )
    .shaped(Shape::Declaration),
    plain(
        103,
        "dcl_output_siv",
        &[Declared],
        Since::Model40,
        "declares an output that the system interprets",
        Lower::Declares,
    )
    .shaped(Shape::Declaration),
    plain(104, "dcl_temps", &[], Since::Model40, "declares the number of temporaries", Lower::Declares)
        .shaped(Shape::Words),
    plain(105, "dcl_indexableTemp", &[], Since::Model40, "declares an array of temporaries", Lower::Declares)
        .shaped(Shape::Words),
    plain(
        106,
        "dcl_globalFlags",
        &[],
        Since::Model40,
        "declares what holds for the whole shader",
        Lower::Declares,
    )
    .shaped(Shape::Words),
    plain(
        113,
        "hs_decls",
        &[],
        Since::Model50,
        "begins the declarations of a hull shader",
        Lower::Never("no tessellator runs hull shaders"),
    )
    .for_stages(Stages::HULL),
    plain(
        114,
        "hs_control_point_phase",
        &[],
        Since::Model50,
        "begins the phase that makes control points",
        Lower::Never("no tessellator runs hull shaders"),
    )
    .for_stages(Stages::HULL),
    plain(
        115,
        "hs_fork_phase",
        &[],
        Since::Model50,
        "begins a phase that makes patch constants",
        Lower::Never("no tessellator runs hull shaders"),
    )
    .for_stages(Stages::HULL),
    plain(
        116,
        "hs_join_phase",
        &[],
        Since::Model50,
        "begins a phase that makes patch constants out of those of the forks",
        Lower::Never("no tessellator runs hull shaders"),
    )
    .for_stages(Stages::HULL),
    plain(143, "dcl_stream", &[Declared], Since::Model50, "declares a stream", Lower::Declares)
        .for_stages(Stages::GEOMETRY)
        .shaped(Shape::Declaration),
    plain(144, "dcl_function_body", &[], Since::Model50, "declares the body of a function", Lower::Declares)
        .shaped(Shape::Words),
    plain(145, "dcl_function_table", &[], Since::Model50, "declares a table of functions", Lower::Declares)
        .shaped(Shape::Words),
    plain(146, "dcl_interface", &[], Since::Model50, "declares an interface", Lower::Declares)
        .shaped(Shape::Words),
    plain(
        147,
        "dcl_input_control_point_count",
        &[],
        Since::Model50,
        "declares the number of input control points",
        Lower::Declares,
    )
    .for_stages(Stages::HULL_DOMAIN)
    .shaped(Shape::Words),
    plain(
        148,
        "dcl_output_control_point_count",
        &[],
        Since::Model50,
        "declares the number of output control points",
        Lower::Declares,
    )
    .for_stages(Stages::HULL)
    .shaped(Shape::Words),
    plain(149, "dcl_tessellator_domain", &[], Since::Model50, "declares the domain", Lower::Declares)
        .for_stages(Stages::HULL_DOMAIN)
        .shaped(Shape::Words),
    plain(
        150,
        "dcl_tessellator_partitioning",
        &[],
        Since::Model50,
        "declares how factors are rounded",
        Lower::Declares,
    )
    .for_stages(Stages::HULL)
    .shaped(Shape::Words),
    plain(
        151,
        "dcl_tessellator_output_primitive",
        &[],
        Since::Model50,
        "declares what the tessellator puts out",
        Lower::Declares,
    )
    .for_stages(Stages::HULL)
    .shaped(Shape::Words),
    plain(152, "dcl_hs_max_tessfactor", &[], Since::Model50, "declares the largest factor", Lower::Declares)
        .for_stages(Stages::HULL)
        .shaped(Shape::Words),
    plain(
        153,
        "dcl_hs_fork_phase_instance_count",
        &[],
        Since::Model50,
        "declares how often a fork runs",
        Lower::Declares,
    )
    .for_stages(Stages::HULL)
    .shaped(Shape::Words),
    plain(
        154,
        "dcl_hs_join_phase_instance_count",
        &[],
        Since::Model50,
        "declares how often a join runs",
        Lower::Declares,
    )
    .for_stages(Stages::HULL)
    .shaped(Shape::Words),
    plain(155, "dcl_thread_group", &[], Since::Buffers4, "declares the size of a group", Lower::Declares)
        .for_stages(Stages::COMPUTE)
        .shaped(Shape::Words),
    plain(156, "dcl_uav_typed", &[Declared], Since::Model50, "declares a typed view", Lower::Declares)
        .shaped(Shape::Declaration),
    plain(157, "dcl_uav_raw", &[Declared], Since::Buffers4, "declares a raw view", Lower::Declares)
        .shaped(Shape::Declaration),
    plain(
        158,
        "dcl_uav_structured",
        &[Declared],
        Since::Buffers4,
        "declares a structured view",
        Lower::Declares,
    )
    .shaped(Shape::Declaration),
    plain(
        159,
        "dcl_tgsm_raw",
        &[Declared],
        Since::Model50,
        "declares raw group-shared memory",
        Lower::Declares,
    )
    .for_stages(Stages::COMPUTE)
    .shaped(Shape::Declaration),
    plain(
        160,
        "dcl_tgsm_structured",
        &[Declared],
        Since::Buffers4,
        "declares structured group-shared memory",
        Lower::Declares,
    )
    .for_stages(Stages::COMPUTE)
    .shaped(Shape::Declaration),
    plain(161, "dcl_resource_raw", &[Declared], Since::Buffers4, "declares a raw buffer", Lower::Declares)
        .shaped(Shape::Declaration),
    plain(
        162,
        "dcl_resource_structured",
        &[Declared],
        Since::Buffers4,
        "declares a structured buffer",
        Lower::Declares,
    )
    .shaped(Shape::Declaration),
    plain(
        206,
        "dcl_gsinstances",
        &[],
        Since::Model50,
        "declares how often a geometry shader runs",
        Lower::Declares,
    )
    .for_stages(Stages::GEOMETRY)
    .shaped(Shape::Words),
];
