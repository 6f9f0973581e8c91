//! Against the vendor's assembler, and by running both.

mod corpus;
mod matrix;
mod meaning;
mod running;
mod vendor;
