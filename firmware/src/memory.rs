//! An allocator that never frees memory.

use core::alloc::{GlobalAlloc, Layout};
use core::cell::{Cell, UnsafeCell};
use core::ptr;

const BYTES: usize = 4 << 20;

#[repr(align(64))]
struct Heap(UnsafeCell<[u8; BYTES]>, Cell<usize>);

// SAFETY: the firmware has one thread.
unsafe impl Sync for Heap {}

#[global_allocator]
static HEAP: Heap = Heap(UnsafeCell::new([0; BYTES]), Cell::new(0));

// SAFETY: allocated blocks lie in the area, are aligned as requested, and are allocated once.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let start = self.1.get().next_multiple_of(layout.align());
        match start.checked_add(layout.size()) {
            Some(end) if end <= BYTES && layout.align() <= 64 => {
                self.1.set(end);
                // SAFETY: `start` is in the area.
                unsafe { self.0.get().cast::<u8>().add(start) }
            }
            _ => ptr::null_mut(),
        }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}
