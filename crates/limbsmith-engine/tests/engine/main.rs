//! Everything about the engine that runs on the model.

mod arithmetic;
mod assembler;
mod bare;
mod driver;
mod fault;
mod machine;
mod names;
mod programs;
mod random;
mod registers;
mod rtl;
mod scheduler;
mod secrecy;
mod x25519;
