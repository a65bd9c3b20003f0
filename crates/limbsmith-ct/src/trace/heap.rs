//! A heap that gives the same places in each run, so that addresses of memory can be compared.
//!
//! What the system's gives depends on what was given back before, and in which order.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Bytes for one run.
const SIZE: usize = 1 << 24;

#[repr(align(4096))]
struct Room(UnsafeCell<[u8; SIZE]>);

// SAFETY: no two pieces that are given out overlap, and nothing else reads or writes it.
unsafe impl Sync for Room {}

static ROOM: Room = Room(UnsafeCell::new([0; SIZE]));
static USED: AtomicUsize = AtomicUsize::new(0);
static RUNNING: AtomicBool = AtomicBool::new(false);

/// The program's heap: the system's, and during a run the room.
struct Heap;

#[global_allocator]
static HEAP: Heap = Heap;

/// Whatever is allocated by `run` is laid out from the beginning of the room. All of it must be gone when `run`
/// returns: the next run has the same places.
pub fn afresh<T>(run: impl FnOnce() -> T) -> T {
    USED.store(0, Ordering::Relaxed);
    RUNNING.store(true, Ordering::Relaxed);
    let answer = run();
    RUNNING.store(false, Ordering::Relaxed);
    answer
}

// SAFETY: pieces of the room are aligned, apart from each other and given out once in a run; all else is
// the system's, to which it returns.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !RUNNING.load(Ordering::Relaxed) {
            // SAFETY: the caller's promise.
            return unsafe { System.alloc(layout) };
        }
        // The process has one thread while it runs.
        let at = USED.load(Ordering::Relaxed);
        let at = at + (at.wrapping_neg() & (layout.align() - 1));
        match at.checked_add(layout.size()) {
            Some(end) if end <= SIZE && layout.align() <= 4096 => {
                USED.store(end, Ordering::Relaxed);
                // SAFETY: within the room.
                unsafe { ROOM.0.get().cast::<u8>().add(at) }
            }
            _ => std::ptr::null_mut(),
        }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        let room = ROOM.0.get() as usize;
        if !(room..room + SIZE).contains(&(at as usize)) {
            // SAFETY: the caller's promise; it was not from the room, so it is the system's.
            unsafe { System.dealloc(at, layout) }
        }
    }
}
