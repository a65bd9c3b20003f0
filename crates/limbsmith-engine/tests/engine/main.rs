//! Everything about the engine that runs on the model.

mod arithmetic;
mod assembler;
mod driver;
mod fault;
mod machine;
mod random;
mod scheduler;
mod x25519;
