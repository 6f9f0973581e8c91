//! Several warps at once: a gang executes each instruction for all its warps in one go.
//!
//! [`Plan`] is the program made ready once for a launch. While all lanes of a gang's warps take the same way
//! the gang is *whole*: values that all lanes share are kept once, and nothing is masked. When lanes part, each warp gets
//! its own control state, and those that are at the same instruction execute it together; see [`run`].
//!
//! Nothing that a program can observe depends on gangs: not its results, not the counts of what was executed, not
//! its faults. What a warp does depends on nothing but itself as long as it does not look at what others store, and
//! [`memory`] sees to that. Whatever could fault is left to the warps one by one: then the gang breaks up, before
//! anything of the instruction has happened, and the warps go on in their usual order.

mod bind;
#[cfg(target_arch = "x86_64")]
mod compiled;
#[cfg(not(target_arch = "x86_64"))]
#[path = "gang/not_compiled.rs"]
mod compiled;
mod constants;
mod conversion;
mod each;
mod executed;
mod fetch;
mod float;
mod function;
mod integer;
mod kernel;
pub(crate) mod live;
mod memory;
mod places;
mod plan;
mod run;
mod split;
mod state;
mod team;
mod uniform;
mod ways;
mod wide;

pub(crate) use bind::same_everywhere;
pub(crate) use plan::Plan;
pub(crate) use split::split;
pub(crate) use state::GANG;
pub(crate) use team::Teams;
