//! In place of [`compiled`](super) on processors for which no code is made.

use super::bind::{Binder, Held};
use super::live::Live;
use super::state::{Masks, State, Window};

/// Compiled runs of a program: there are none.
pub(crate) enum Compiled {}

/// Predicates that runs need besides those of the program.
pub(crate) const MORE_PREDICATES: usize = 0;

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

    pub(crate) fn guards(&self, _: u32) -> &[(u32, Held)] {
        match *self {}
    }

    pub(crate) fn finish(&self, _: u32, _: &mut State) {
        match *self {}
    }
}
