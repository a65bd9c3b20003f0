//! The end of jobs: nothing of them remains.
