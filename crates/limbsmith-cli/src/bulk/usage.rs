//! Help text of `verify-many`.

/// Help text.
pub const USAGE: &str = "\
usage: limbsmith verify-many [OPTIONS] FILE

Verifies a signature in each row of FILE (- is standard input): JSON lines, CSV with a line of
column names, or Parquet. JSON lines and CSV may be compressed by gzip or zstd. FILE may be a folder
of Parquet files, also in folders within it: they are one data set, in the order of their paths.
Names that begin with _ or . are skipped; folders such as day=2026-01-01 are columns. Rows may be of
different schemes. For each row a verdict is written, in the same format and order: its number from
1, `valid`, `invalid` or `malformed`, and why it is malformed.

A row is malformed if it cannot be read: a field is missing or not in its encoding, the algorithm is
unknown, or a key or signature is in another form than its algorithm's or breaks a rule of DER; the
rule is named. What is read and wrong is invalid: a number out of range, a point that is not on the
curve. If the rows of the first block (up to 4096) all fail,
a warning names the options that may be wrong. It does not change the exit code: 0 if all rows are
valid, 1 if some are not, 2 if the run failed.

what is verified:
  --alg NAME             the algorithm of all rows; without it a column says it for each:
                         ed25519, secp256k1, p256, p384 (ECDSA with SHA-256 or, p384, SHA-384),
                         bip340, taproot (with a hash type or without), bitcoin (DER and a hash
                         type; messages are hashed twice), ethereum (65 bytes or EIP-2098,
                         Keccak-256), ethereum-personal (EIP-191). Rules may be added:
                         ed25519-cofactorless, -dalek-strict, -zip215, -cofactored; p256-der,
                         p256-fixed, p256-low-s, p256-fixed-low-s.
                         Also EdDSA, ES256, ES384, ES256K (fixed width, as in JOSE; ES256-der is
                         DER), P-256, secp256r1, prime256v1 and the like, in any capitals
  --policy P             of rows that say `ed25519` only: cofactorless (default), dalek-strict,
                         zip215, cofactored
  --fixed                ECDSA signatures are two numbers at fixed width where rows do not say; else
                         DER
  --low-s                of ECDSA, only the lower s counts, in all rows
  --before-bip66         of secp256k1, signatures that are not of fixed width are read as Bitcoin
                         did before BIP 66: numbers may be padded or negative, lengths have any form

tokens (compact JWS) in place of keys, signatures and messages:
  --jwks FILE            a JWK Set; a token's key is found by its kid. FILE of rows has a token on
                         each line, or in a column. Only signatures are verified, no claims
  --allow LIST           the algorithms that tokens may name: EdDSA, Ed25519, ES256, ES384, ES256K
  --token-column NAME    default: token

where things are:
  --alg-column NAME      default: alg            --message-column NAME    default: message
  --key-column NAME      default: key            --hash-column NAME       default: hash
  --signature-column NAME   default: signature
                         a row has a message, or (ECDSA only) the hash that was signed
  --encoding E           of keys, signatures and hashes: hex, base64, base64url, base58, raw.
                         Default: hex in text, raw in Parquet's columns of bytes. Lists of bytes
                         (JSON's arrays of numbers from 0 to 255, Parquet's lists of UInt8) have
                         none. Keys: 32 bytes of
                         Ed25519 and BIP-340, SEC1 points of ECDSA, compressed or not, addresses of
                         Ethereum; SubjectPublicKeyInfo, certificates (not validated), COSE, PEM,
                         JSON Web Keys, did:key, lines of OpenSSH
  --message-encoding E   of messages; raw (or utf8): the text itself. Default as above
  --id NAME              a column that is copied to the output
  --expect NAME          a column that says what each verdict should be; then exit code 0 means
                         that all are so, and 1 that some are not
  --format F             jsonl, csv, parquet, tokens; else as FILE's name ends, or as it looks
  --delimiter C          between the fields of CSV: a character, or `tab`

output:
  --out FILE             where the verdicts go; else to standard output. Parquet needs it
  --resume               continue what an interrupted run has left: FILE becomes what it would have
                         been. Refused if version, options or input are not those of that run
  --force                overwrite FILE, or begin again what was interrupted
  --threads N            default: as many as there are processors

FILE appears when it is complete. Until then verdicts gather in FILE.partial (Parquet's, as CSV, in
FILE.csv.partial), which is locked. Beside it is the record of the run, FILE.run.jsonl (with
.partial, too, until FILE is complete): a line with
version and options; after each block of rows a line with the counts of verdicts, and number and
SHA-256 of the bytes read and written so far; the last line says \"complete\":true and has those of
the whole input and of FILE, as sha256sum prints them. Of a compressed input, the bytes are those
that it holds, as `zcat` prints them. Of a folder, they are those of its files one after the other.
No output may be in an input folder. A device or a pipe has no record.
";
