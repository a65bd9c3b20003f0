//! A heap that returns the same addresses in each run, so that memory addresses can be compared.
//!
//! The system's heap depends on the previous frees and their order.
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Bytes for one run.
const SIZE: usize = 1 << 24;

#[repr(align(4096))]
struct Room(UnsafeCell<[u8; SIZE]>);

// SAFETY: no two allocated blocks overlap, and nothing else reads or writes it.
unsafe impl Sync for Room {}

static ROOM: Room = Room(UnsafeCell::new([0; SIZE]));
static USED: AtomicUsize = AtomicUsize::new(0);
static RUNNING: AtomicBool = AtomicBool::new(false);

/// The program's heap: the system's, except during a run, when it is the room.
struct Heap;

#[global_allocator]
static HEAP: Heap = Heap;

/// Everything that `run` allocates is placed from the beginning of the room. All of it must be freed when
/// `run` returns: the next run reuses the same addresses.
pub fn afresh<T>(run: impl FnOnce() -> T) -> T {
    USED.store(0, Ordering::Relaxed);
    RUNNING.store(true, Ordering::Relaxed);
    let answer = run();
    RUNNING.store(false, Ordering::Relaxed);
    answer
}

// SAFETY: blocks of the room are aligned, disjoint and allocated once in a run; all others are the system's,
// to which they return.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !RUNNING.load(Ordering::Relaxed) {
            // SAFETY: the caller's promise.
            return unsafe { System.alloc(layout) };
        }
        // The process has one thread during a run.
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
            // SAFETY: the caller's promise; the block is not from the room, so it is the system's.
            unsafe { System.dealloc(at, layout) }
        }
    }
}
