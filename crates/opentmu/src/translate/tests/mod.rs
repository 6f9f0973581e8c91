//! Against the vendor's assembler, and by running both.

mod matrix;
mod meaning;
mod vendor;
