//! A channel between two parties. Without limbsmith, the line marked below is `Builder::new(params)`.

use snow::Builder;
use snow::params::NoiseParams;

fn builder<'a>(params: &NoiseParams) -> Builder<'a> {
    // The changed line.
    Builder::with_resolver(params.clone(), Box::new(limbsmith_noise::resolver()))
}

fn main() -> Result<(), snow::Error> {
    let params: NoiseParams = "Noise_XX_25519_ChaChaPoly_BLAKE2s".parse()?;
    let (a, b) = (
        builder(&params).generate_keypair()?,
        builder(&params).generate_keypair()?,
    );
    let mut a = builder(&params)
        .local_private_key(&a.private)?
        .build_initiator()?;
    let mut b = builder(&params)
        .local_private_key(&b.private)?
        .build_responder()?;

    let (mut message, mut payload) = ([0; 1024], [0; 1024]);
    let len = a.write_message(&[], &mut message)?;
    b.read_message(&message[..len], &mut payload)?;
    let len = b.write_message(&[], &mut message)?;
    a.read_message(&message[..len], &mut payload)?;
    let len = a.write_message(&[], &mut message)?;
    b.read_message(&message[..len], &mut payload)?;

    let (mut a, mut b) = (a.into_transport_mode()?, b.into_transport_mode()?);
    let len = a.write_message(b"hello", &mut message)?;
    let len = b.read_message(&message[..len], &mut payload)?;
    println!("{}", String::from_utf8_lossy(&payload[..len]));
    Ok(())
}
