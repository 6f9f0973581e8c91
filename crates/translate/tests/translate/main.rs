//! Against the vendor's assembler, and by running both.

mod corpus;
mod direct3d;
mod matrix;
mod meaning;
mod running;
mod running_direct3d;
mod vendor;
