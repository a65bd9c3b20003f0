//! A reader, several workers, a writer: blocks of work are filled in order, processed by any thread, and
//! written in the order in which they were filled.
//!
//! A worker may have its own state between blocks: each has its own closure.
//!
//! The number of blocks is fixed, and the reader waits for one that has been written. So memory is bounded
//! for any size of input and any delay of a worker.

use crate::failure::Failure;
use crate::memory;
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// Messages from the workers to the writer.
enum Done<T> {
    /// A block, or the reason why a worker could not do its work.
    Block(u64, Result<T, Failure>),
    /// A worker panicked, and its block is lost.
    Lost,
}

/// Sends [`Done::Lost`] if its thread panics; otherwise the writer would wait forever.
struct Alarm<T>(Sender<Done<T>>);

impl<T> Drop for Alarm<T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let _ = self.0.send(Done::Lost);
        }
    }
}

/// Address space per thread: its stack, the part of the heap that the system reserves for it, and its blocks.
const THREAD: usize = 100 << 20;

/// Memory for a single worker, which shares the heap.
const LEAST: usize = 64 << 20;

/// The number of threads that memory suffices for, at most `threads`. The test is made before the threads
/// run, since a test allocation would briefly take memory from running threads.
fn affordable(mut threads: usize) -> Result<usize, Failure> {
    while threads > 1 && memory::room((threads + 1) * THREAD).is_err() {
        threads /= 2;
    }
    if threads == 1 {
        memory::room(LEAST)?;
    }
    Ok(threads)
}

/// Starts a thread, or returns the reason for the failure.
fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Result<ScopedJoinHandle<'scope, T>, Failure> {
    let thread = Builder::new().spawn_scoped(scope, work);
    thread.map_err(|e| Failure::Input(format!("no further thread can be started: {e}")))
}

/// Runs until `fill` returns false or something fails, on fewer threads if memory is short. Blocks
/// before the one of which `fill` or a worker failed are still written. Each worker uses a closure made by `worker`.
pub fn run<T: Default + Send, W: FnMut(&mut T) -> Result<(), Failure>>(
    threads: usize,
    fill: impl FnMut(&mut T) -> Result<bool, Failure> + Send,
    worker: impl Fn() -> W + Sync,
    sink: impl FnMut(&mut T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    run_on(affordable(threads)?, fill, worker, sink)
}

/// [`run`] on exactly this many threads.
fn run_on<T: Default + Send, W: FnMut(&mut T) -> Result<(), Failure>>(
    threads: usize,
    mut fill: impl FnMut(&mut T) -> Result<bool, Failure> + Send,
    worker: impl Fn() -> W + Sync,
    mut sink: impl FnMut(&mut T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (give_back, free) = channel();
    let (to_do, queue) = channel();
    let (finished, done) = channel();
    for _ in 0..2 * threads + 2 {
        let _ = give_back.send(T::default());
    }
    let queue = &Mutex::new(queue);
    let worker = &worker;
    std::thread::scope(move |scope| {
        let reader = spawn(scope, move || {
            let mut index = 0;
            // The writer drops the other end when it stops.
            while let Ok(mut block) = free.recv() {
                if !fill(&mut block)? || to_do.send((index, block)).is_err() {
                    break;
                }
                index += 1;
            }
            Ok(())
        })?;
        for _ in 0..threads {
            let finished = finished.clone();
            spawn(scope, move || {
                let alarm = Alarm(finished);
                let mut work = worker();
                loop {
                    let next = queue.lock().ok().and_then(|q| q.recv().ok());
                    let Some((index, mut block)) = next else {
                        return;
                    };
                    let done = work(&mut block).map(|()| block);
                    if alarm.0.send(Done::Block(index, done)).is_err() {
                        return;
                    }
                }
            })?;
        }
        drop(finished);
        let mut waiting = BTreeMap::new();
        let mut next = 0;
        for message in done {
            let (index, block) = match message {
                Done::Block(index, block) => (index, block),
                Done::Lost => return Err(Failure::Input("a thread failed".into())),
            };
            waiting.insert(index, block);
            while let Some(block) = waiting.remove(&next) {
                let mut block = block?;
                next += 1;
                sink(&mut block)?;
                let _ = give_back.send(block);
            }
        }
        match reader.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const THREADS: usize = 3;

    /// Numbers up to `count` (none, or many more than threads), squared; the first block ends after some others.
    fn squares(
        count: u64,
        fail_at: u64,
        fail_work_at: u64,
        refuse_at: u64,
    ) -> (Vec<u64>, Result<(), Failure>) {
        let (mut next, mut out) = (0, Vec::new());
        let (made, ended) = (AtomicUsize::new(0), AtomicUsize::new(0));
        // Not on fewer threads if the machine has little memory: the first block waits for blocks of other threads.
        let result = run_on(
            THREADS,
            |block: &mut (u64, u64)| {
                *block = (next, 0);
                next += 1;
                match next > fail_at {
                    true => Err(Failure::Input("reader".into())),
                    false => Ok(next <= count),
                }
            },
            || {
                made.fetch_add(1, Ordering::Relaxed);
                let (mut last, ended) = (None, &ended);
                move |block: &mut (u64, u64)| {
                    // A worker's state is private: blocks come to it in order.
                    assert!(last.replace(block.0) < Some(block.0));
                    while block.0 == 0 && ended.load(Ordering::Relaxed) < THREADS {
                        std::thread::yield_now();
                    }
                    ended.fetch_add(1, Ordering::Relaxed);
                    block.1 = block.0 * block.0;
                    match block.0 == fail_work_at {
                        true => Err(Failure::Input("worker".into())),
                        false => Ok(()),
                    }
                }
            },
            |block| {
                if block.0 == refuse_at {
                    return Err(Failure::Input("writer".into()));
                }
                out.push(block.1);
                Ok(())
            },
        );
        assert_eq!(made.into_inner(), THREADS, "a worker for each thread");
        (out, result)
    }

    #[test]
    fn order_is_kept() {
        let expected: Vec<u64> = (0..1000).map(|i| i * i).collect();
        let (out, result) = squares(1000, u64::MAX, u64::MAX, u64::MAX);
        assert!(result.is_ok());
        assert_eq!(out, expected);
        assert!(squares(0, 9, 9, 9).0.is_empty());
    }

    #[test]
    fn failures_end_it_and_what_came_before_is_written() {
        let (out, result) = squares(1000, 50, u64::MAX, u64::MAX);
        assert!(matches!(result, Err(Failure::Input(m)) if m == "reader"));
        assert_eq!(out.len(), 50);
        let (out, result) = squares(1000, u64::MAX, u64::MAX, 70);
        assert!(matches!(result, Err(Failure::Input(m)) if m == "writer"));
        assert_eq!(out.len(), 70);
        let (out, result) = squares(1000, u64::MAX, 60, u64::MAX);
        assert!(matches!(result, Err(Failure::Input(m)) if m == "worker"));
        assert_eq!(out.len(), 60);
    }

    #[test]
    fn a_panic_is_not_waited_for() {
        let outcome = std::panic::catch_unwind(|| {
            let mut left = 100;
            run(
                2,
                |_: &mut ()| {
                    left -= 1;
                    Ok(left > 0)
                },
                || |()| -> Result<(), Failure> { panic!("a worker") },
                |()| Ok(()),
            )
        });
        assert!(outcome.is_err());
    }
}
