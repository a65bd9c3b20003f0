//! The examples of the README.

include!(concat!(env!("OUT_DIR"), "/readme.rs"));
