//! In place of [`compiled`](super) on processors for which no code is made.

use super::bind::Binder;
use super::live::Live;
use super::state::{Masks, State, Window};

/// Compiled runs of a program: there are none.
pub(crate) enum Compiled {}

impl Compiled {
    pub(crate) fn new(_: &mut Binder<'_>, _: &Live) -> Option<Compiled> {
        None
    }

    pub(crate) fn end(&self, _: u32) -> Option<u32> {
        match *self {}
    }

    pub(crate) fn run(&self, _: u32, _: &mut State, _: &Window) -> Option<Masks> {
        match *self {}
    }
}
