//! The small value sets of the token format, each with its number and its name in a listing.

/// Declares an enumeration whose values are numbers of the format and whose names are those of the listing.
macro_rules! named {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $number:literal, $text:literal;)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $($(#[$doc])* #[doc = concat!("`", $text, "`")] $variant,)+
        }

        impl $name {
            /// Every value.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The value with a number of the format; none for numbers without meaning.
            #[must_use]
            pub fn from_number(number: u32) -> Option<$name> {
                match number {
                    $($number => Some($name::$variant),)+
                    _ => None,
                }
            }

            /// The number in the format.
            #[must_use]
            pub const fn number(self) -> u32 {
                match self {
                    $($name::$variant => $number,)+
                }
            }

            /// The name in a listing.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $text,)+
                }
            }

            /// The value with a name of the listing.
            #[must_use]
            pub fn from_name(name: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|value| value.name() == name)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

pub(crate) use named;

named! {
    /// A stage of the pipeline.
    Stage {
        /// Pixel shader.
        Pixel = 0, "ps";
        /// Vertex shader.
        Vertex = 1, "vs";
        /// Geometry shader.
        Geometry = 2, "gs";
        /// Hull shader.
        Hull = 3, "hs";
        /// Domain shader.
        Domain = 4, "ds";
        /// Compute shader.
        Compute = 5, "cs";
    }
}

named! {
    /// The shape of a resource.
    Dimension {
        /// Typed buffer.
        Buffer = 1, "buffer";
        /// One-dimensional texture.
        Texture1d = 2, "texture1d";
        /// Two-dimensional texture.
        Texture2d = 3, "texture2d";
        /// Two-dimensional multisample texture.
        Texture2dMs = 4, "texture2dms";
        /// Volume texture.
        Texture3d = 5, "texture3d";
        /// Cube texture.
        TextureCube = 6, "texturecube";
        /// Array of one-dimensional textures.
        Texture1dArray = 7, "texture1darray";
        /// Array of two-dimensional textures.
        Texture2dArray = 8, "texture2darray";
        /// Array of two-dimensional multisample textures.
        Texture2dMsArray = 9, "texture2dmsarray";
        /// Array of cube textures.
        TextureCubeArray = 10, "texturecubearray";
        /// Raw buffer, addressed in bytes.
        RawBuffer = 11, "raw_buffer";
        /// Structured buffer, addressed by structure and byte.
        StructuredBuffer = 12, "structured_buffer";
    }
}

named! {
    /// What a typed resource returns in one component.
    ReturnType {
        /// Unsigned normalized.
        Unorm = 1, "unorm";
        /// Signed normalized.
        Snorm = 2, "snorm";
        /// Signed integer.
        Sint = 3, "sint";
        /// Unsigned integer.
        Uint = 4, "uint";
        /// Float.
        Float = 5, "float";
        /// Whatever is asked for: raw and structured buffers.
        Mixed = 6, "mixed";
        /// Low half of a double.
        Double = 7, "double";
        /// High half of the double before it.
        Continued = 8, "<continued>";
        /// Not used.
        Unused = 9, "<unused>";
    }
}

named! {
    /// A system-interpreted or system-generated value in a declaration.
    SystemName {
        /// Position.
        Position = 1, "position";
        /// Clip distance.
        ClipDistance = 2, "clip_distance";
        /// Cull distance.
        CullDistance = 3, "cull_distance";
        /// Layer of the render target.
        RenderTargetArrayIndex = 4, "rendertarget_array_index";
        /// Number of the viewport.
        ViewportArrayIndex = 5, "viewport_array_index";
        /// Number of the vertex.
        VertexId = 6, "vertex_id";
        /// Number of the primitive.
        PrimitiveId = 7, "primitive_id";
        /// Number of the instance.
        InstanceId = 8, "instance_id";
        /// Whether the primitive is seen from the front.
        IsFrontFace = 9, "is_front_face";
        /// Number of the sample that the pixel shader runs for.
        SampleIndex = 10, "sampleIndex";
        /// Tessellation factor.
        QuadUeq0 = 11, "finalQuadUeq0EdgeTessFactor";
        /// Tessellation factor.
        QuadVeq0 = 12, "finalQuadVeq0EdgeTessFactor";
        /// Tessellation factor.
        QuadUeq1 = 13, "finalQuadUeq1EdgeTessFactor";
        /// Tessellation factor.
        QuadVeq1 = 14, "finalQuadVeq1EdgeTessFactor";
        /// Tessellation factor.
        QuadUInside = 15, "finalQuadUInsideTessFactor";
        /// Tessellation factor.
        QuadVInside = 16, "finalQuadVInsideTessFactor";
        /// Tessellation factor.
        TriUeq0 = 17, "finalTriUeq0EdgeTessFactor";
        /// Tessellation factor.
        TriVeq0 = 18, "finalTriVeq0EdgeTessFactor";
        /// Tessellation factor.
        TriWeq0 = 19, "finalTriWeq0EdgeTessFactor";
        /// Tessellation factor.
        TriInside = 20, "finalTriInsideTessFactor";
        /// Tessellation factor.
        LineDetail = 21, "finalLineDetailTessFactor";
        /// Tessellation factor.
        LineDensity = 22, "finalLineDensityTessFactor";
    }
}

named! {
    /// How a pixel shader's input is interpolated.
    Interpolation {
        /// Not said.
        Undefined = 0, "";
        /// Not at all: the first vertex' value.
        Constant = 1, "constant";
        /// Perspective-correct.
        Linear = 2, "linear";
        /// Perspective-correct, at the centroid.
        LinearCentroid = 3, "linear centroid";
        /// Linear on the screen.
        LinearNoPerspective = 4, "linear noperspective";
        /// Linear on the screen, at the centroid.
        LinearNoPerspectiveCentroid = 5, "linear noperspective centroid";
        /// Perspective-correct, at the sample.
        LinearSample = 6, "linear sample";
        /// Linear on the screen, at the sample.
        LinearNoPerspectiveSample = 7, "linear noperspective sample";
    }
}

named! {
    /// What a sampler is for.
    SamplerMode {
        /// Filtering.
        Default = 0, "mode_default";
        /// Comparing with a reference.
        Comparison = 1, "mode_comparison";
        /// Filtering of one-bit textures.
        Mono = 2, "mode_mono";
    }
}

named! {
    /// What a geometry shader emits.
    OutputTopology {
        /// Points.
        Points = 1, "pointlist";
        /// Line strips.
        LineStrip = 3, "linestrip";
        /// Triangle strips.
        TriangleStrip = 5, "trianglestrip";
    }
}

named! {
    /// The domain of a tessellator.
    TessellatorDomain {
        /// Lines.
        Isoline = 1, "domain_isoline";
        /// Triangle.
        Triangle = 2, "domain_tri";
        /// Quadrilateral.
        Quad = 3, "domain_quad";
    }
}

named! {
    /// How a tessellator rounds its factors.
    TessellatorPartitioning {
        /// To whole numbers.
        Integer = 1, "partitioning_integer";
        /// To powers of two.
        PowerOfTwo = 2, "partitioning_pow2";
        /// Fractional, odd.
        FractionalOdd = 3, "partitioning_fractional_odd";
        /// Fractional, even.
        FractionalEven = 4, "partitioning_fractional_even";
    }
}

named! {
    /// What a tessellator puts out.
    TessellatorOutput {
        /// Points.
        Point = 1, "output_point";
        /// Lines.
        Line = 2, "output_line";
        /// Clockwise triangles.
        TriangleClockwise = 3, "output_triangle_cw";
        /// Counter-clockwise triangles.
        TriangleCounterClockwise = 4, "output_triangle_ccw";
    }
}

named! {
    /// The least precision that an operand or a signature element asks for.
    Precision {
        /// Full.
        Default = 0, "def32";
        /// A float of at least 16 bits.
        Min16Float = 1, "min16f";
        /// A fixed-point number of at least 2.8 bits.
        Min10Float = 2, "min2_8f";
        /// A signed integer of at least 16 bits.
        Min16Int = 4, "min16i";
        /// An unsigned integer of at least 16 bits.
        Min16Uint = 5, "min16u";
    }
}

named! {
    /// What `resinfo` returns sizes as.
    ResinfoType {
        /// Floats.
        Float = 0, "";
        /// Reciprocals of sizes.
        Reciprocal = 1, "_rcpfloat";
        /// Unsigned integers.
        Uint = 2, "_uint";
    }
}

named! {
    /// What an operand names. The listing's names are those of one-register kinds; [`Register::Immediate32`] and
    /// [`Register::Immediate64`] hold their values.
    Register {
        /// Temporary register.
        Temp = 0, "r";
        /// Input register.
        Input = 1, "v";
        /// Output register.
        Output = 2, "o";
        /// Indexable array of temporaries.
        IndexableTemp = 3, "x";
        /// One or four words.
        Immediate32 = 4, "l";
        /// One or two doubles.
        Immediate64 = 5, "d";
        /// Sampler.
        Sampler = 6, "s";
        /// Read-only resource.
        Resource = 7, "t";
        /// Constant buffer.
        ConstantBuffer = 8, "cb";
        /// Immediate constant buffer.
        ImmediateConstantBuffer = 9, "icb";
        /// Label of a subroutine.
        Label = 10, "label";
        /// Number of the primitive.
        InputPrimitiveId = 11, "vPrim";
        /// Depth that a pixel shader writes.
        OutputDepth = 12, "oDepth";
        /// Nothing: a destination that is thrown away.
        Null = 13, "null";
        /// The multisample state of the rasterizer.
        Rasterizer = 14, "rasterizer";
        /// Coverage that a pixel shader writes.
        OutputCoverage = 15, "oMask";
        /// Stream of a geometry shader.
        Stream = 16, "m";
        /// Body of a function.
        FunctionBody = 17, "fb";
        /// Table of functions.
        FunctionTable = 18, "ft";
        /// Interface.
        Interface = 19, "fp";
        /// Input of a function.
        FunctionInput = 20, "iv";
        /// Output of a function.
        FunctionOutput = 21, "ov";
        /// Number of the control point that a hull shader makes.
        OutputControlPointId = 22, "vOutputControlPointID";
        /// Number of the fork instance.
        ForkInstanceId = 23, "vForkInstanceID";
        /// Number of the join instance.
        JoinInstanceId = 24, "vJoinInstanceID";
        /// Input control point.
        InputControlPoint = 25, "vicp";
        /// Output control point.
        OutputControlPoint = 26, "vocp";
        /// Patch constant.
        PatchConstant = 27, "vpc";
        /// Location in the tessellated domain.
        DomainPoint = 28, "vDomain";
        /// The object that an interface method is called for.
        This = 29, "this";
        /// Unordered access view.
        UnorderedAccess = 30, "u";
        /// Group-shared memory.
        GroupShared = 31, "g";
        /// Number of the thread in the dispatch.
        ThreadId = 32, "vThreadID";
        /// Number of the group in the dispatch.
        ThreadGroupId = 33, "vThreadGroupID";
        /// Number of the thread in its group.
        ThreadIdInGroup = 34, "vThreadIDInGroup";
        /// Coverage that a pixel shader reads.
        InputCoverage = 35, "vCoverage";
        /// Number of the thread in its group, as one number.
        ThreadIdInGroupFlattened = 36, "vThreadIDInGroupFlattened";
        /// Number of the geometry shader's instance.
        GeometryInstanceId = 37, "vGSInstanceID";
        /// Depth not less than the rasterizer's.
        OutputDepthGreaterEqual = 38, "oDepthGE";
        /// Depth not greater than the rasterizer's.
        OutputDepthLessEqual = 39, "oDepthLE";
        /// Counter of clock cycles.
        CycleCounter = 40, "vCycleCounter";
        /// Stencil reference that a pixel shader writes.
        OutputStencilReference = 41, "oStencilRef";
        /// Whether the whole pixel is covered.
        InnerCoverage = 42, "vInnerCoverage";
    }
}
