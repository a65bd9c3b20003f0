//! The driver on the model behind the bus of the hardware.

mod library;
mod secrets;
mod start;
mod vectors;
mod world;
