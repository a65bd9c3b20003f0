//! The operations of each adapter.

mod jwt;
mod noise;
mod rustls;
mod ssh;

use crate::case::{Case, Hide, Result};

/// All operations. `hide` is called with each secret.
pub fn all(hide: Hide) -> Result<Vec<Case>> {
    let adapters = [
        jwt::cases(hide)?,
        noise::cases(hide)?,
        rustls::cases(hide)?,
        ssh::cases(hide)?,
    ];
    Ok(adapters.into_iter().flatten().collect())
}
