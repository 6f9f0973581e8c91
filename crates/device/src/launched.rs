//! Launches by kernels: what a grid launches runs when it is done, in the order in which it was launched, each with all that it
//! launches itself before the next (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism": grids of a stream run in their order, and a
//! grid is complete when all that it has launched is).

use std::collections::BTreeMap;
use std::sync::Arc;

use tmu_engine::{Grid, Grids, Outcome, Tracer};

use crate::error::Error;
use crate::launch::Launch;
use crate::module::Loaded;

/// How deep launches go, as on the machines.
const DEEPEST: u32 = 24;

impl Launch {
    /// Runs the kernel and what it launches. Its first instructions alone are traced.
    pub(crate) fn run_with_launched(&self, mut tracer: Option<&mut dyn Tracer>) -> Result<Outcome, Error> {
        let mut sum = Outcome::default();
        let mut waiting = vec![(self.clone(), 0)];
        while let Some((mut launch, depth)) = waiting.pop() {
            let grids = launch.grids()?;
            launch.machine_mut().grids = Some(Arc::clone(&grids));
            let outcome = launch.run_alone(tracer.take());
            let launched =
                launch.launched(&grids, outcome.as_ref().is_ok_and(|outcome| outcome.faults.is_empty()));
            let outcome = outcome?;
            sum.faults.extend(outcome.faults);
            sum.warnings.extend(outcome.warnings);
            sum.statistics.add(&outcome.statistics);
            sum.execution.add(&outcome.execution);
            let launched = launched?;
            if !sum.faults.is_empty() {
                break;
            }
            if depth == DEEPEST && !launched.is_empty() {
                let message = format!("kernels launch kernels more than {DEEPEST} deep");
                return Err(Error::invalid("LAUNCH-02", message));
            }
            // The one that comes first is taken first.
            waiting.extend(launched.into_iter().rev().map(|launch| (launch, depth + 1)));
        }
        Ok(sum)
    }

    /// What the kernel may launch: the kernels of its module, by the addresses that it has for them.
    fn grids(&self) -> Result<Arc<Grids>, Error> {
        let mut kernels = BTreeMap::new();
        if self.function.shared.uses.launches {
            for (address, name) in self.kernels() {
                kernels.insert(*address, self.function.module.function(name)?.parameter_bytes());
            }
        }
        Ok(Arc::new(Grids::new(kernels)))
    }

    fn kernels(&self) -> &[(u64, String)] {
        match &self.function.module.shared.loaded {
            Loaded::Ptx(module) => module.kernels(),
            Loaded::Cubin(_) | Loaded::Bare => &[],
        }
    }

    /// What the kernel has launched, if it is to run. The memory of the parameters is given back.
    fn launched(&self, grids: &Grids, to_run: bool) -> Result<Vec<Launch>, Error> {
        let (taken, left) = (grids.take(), grids.left());
        let made = match to_run {
            true => taken.iter().map(|grid| self.launch_of(grid)).collect(),
            false => Ok(Vec::new()),
        };
        if !(taken.is_empty() && left.is_empty()) {
            let runtime = self.function.module.shared.code.device.runtime()?;
            let parameters = taken.iter().map(|grid| grid.parameters).chain(left);
            parameters.for_each(|address| runtime.release(address));
        }
        made
    }

    fn launch_of(&self, grid: &Grid) -> Result<Launch, Error> {
        let kernel = self.kernels().iter().find(|(address, _)| *address == grid.kernel);
        let function = self.function.module.function(kernel.map_or("", |(_, name)| name))?;
        let mut parameters = vec![0; function.parameter_bytes() as usize];
        if !parameters.is_empty() {
            self.function.module.shared.code.device.space().read_now(grid.parameters, &mut parameters)?;
        }
        let launch = self.with_function(&function).grid(grid.grid).block(grid.block).shared(grid.shared);
        let launch = launch.parameter_space(&parameters);
        launch.check()?;
        Ok(launch)
    }
}
