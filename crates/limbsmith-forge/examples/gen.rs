fn main(){for (p,t) in limbsmith_forge::generate_all().unwrap(){let p=std::path::Path::new("/tmp/forged").join(p);std::fs::create_dir_all(p.parent().unwrap()).unwrap();std::fs::write(p,t).unwrap();}}
