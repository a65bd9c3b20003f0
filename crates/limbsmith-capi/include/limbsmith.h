/*
 * limbsmith: Ed25519, X25519, ECDSA, BIP-340 and ECDH.
 *
 * Generated from the Rust source by `make header`. Do not edit.
 *
 * Every function returns a status, except those that return a text or a version. No output is written on an error;
 * only LIMBSMITH_ERROR_CAPACITY writes the needed length. A pointer may be NULL only if its length is 0, or where the
 * function says so. Lengths and sizes are in bytes. Inputs and outputs may overlap; outputs may not overlap each other.
 *
 * Pointers that are not NULL must point to as many bytes as stated, which nobody changes during the call. A handle must
 * come from this library and must not be freed yet. All functions may be called from many threads at the same time.
 *
 * "Constant time" means that time and memory accesses do not depend on secret bytes. Handles erase secrets on free.
 */
#ifndef LIMBSMITH_H
#define LIMBSMITH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A status, or the verdict on a row. */
typedef int32_t limbsmith_status_t;
/* An algorithm: LIMBSMITH_ED25519 and so on. */
typedef int32_t limbsmith_algorithm_t;
/* A hash of ECDSA: LIMBSMITH_SHA256 and so on. */
typedef int32_t limbsmith_hash_t;
/* A rule of Ed25519: LIMBSMITH_POLICY_STRICT and so on. */
typedef int32_t limbsmith_policy_t;
/* A format of key files: LIMBSMITH_PKCS8_PEM and so on. */
typedef int32_t limbsmith_format_t;
/* A private key. */
typedef struct limbsmith_key limbsmith_key_t;
/* A public key that is prepared for many verifications. */
typedef struct limbsmith_verifier limbsmith_verifier_t;
/* The place of a message among those of many rows. */
typedef struct limbsmith_span {
    size_t offset;
    size_t length;
} limbsmith_span_t;

/* Success. The signature is valid. */
#define LIMBSMITH_OK 0

/* A pointer is NULL that must not be. */
#define LIMBSMITH_ERROR_NULL 1

/* A length is wrong, or a message of a row is not within the messages. */
#define LIMBSMITH_ERROR_LENGTH 2

/* The algorithm is unknown, or the function is not one for it. */
#define LIMBSMITH_ERROR_ALGORITHM 3

/* A flag, policy, hash, format or recovery id is unknown or does not belong here. */
#define LIMBSMITH_ERROR_ARGUMENT 4

/* The output has too few bytes. The number that it needs is in its length. */
#define LIMBSMITH_ERROR_CAPACITY 5

/* The secret key is zero or not below the order. */
#define LIMBSMITH_ERROR_SECRET_KEY 6

/* The public key is not the encoding of a point. */
#define LIMBSMITH_ERROR_PUBLIC_KEY 7

/* The signature has not its form, or a number out of range. */
#define LIMBSMITH_ERROR_MALFORMED_SIGNATURE 8

/* The signature has its form and is not valid. */
#define LIMBSMITH_ERROR_INVALID_SIGNATURE 9

/* The peer's public key has low order. The shared secret would be zero. */
#define LIMBSMITH_ERROR_LOW_ORDER 10

/* The key file cannot be read: wrong form, wrong kind of key, or damaged. */
#define LIMBSMITH_ERROR_KEY_FORMAT 11

/* The system gave no random bytes. */
#define LIMBSMITH_ERROR_RANDOM 12

/* The computed signature failed its verification. It was erased. */
#define LIMBSMITH_ERROR_FAULT 13

/* A defect of the library. Please report it. */
#define LIMBSMITH_ERROR_INTERNAL 14

/*
 * A text in English for a status or a verdict. Never NULL; never freed.
 */
const char *limbsmith_status_text(limbsmith_status_t status);

/* Ed25519 of RFC 8032. */
#define LIMBSMITH_ED25519 1

/* X25519 of RFC 7748. */
#define LIMBSMITH_X25519 2

/* ECDSA and ECDH over P-256. */
#define LIMBSMITH_P256 3

/* ECDSA and ECDH over P-384. */
#define LIMBSMITH_P384 4

/* ECDSA and ECDH over secp256k1. */
#define LIMBSMITH_SECP256K1 5

/* Schnorr signatures of BIP-340 over secp256k1. */
#define LIMBSMITH_BIP340 6

/* The hash of the curve: SHA-256, for P-384 SHA-384. */
#define LIMBSMITH_HASH_DEFAULT 0

/* SHA-224. */
#define LIMBSMITH_SHA224 1

/* SHA-256. */
#define LIMBSMITH_SHA256 2

/* SHA-384. */
#define LIMBSMITH_SHA384 3

/* SHA-512. */
#define LIMBSMITH_SHA512 4

/* SHA3-224. */
#define LIMBSMITH_SHA3_224 5

/* SHA3-256. */
#define LIMBSMITH_SHA3_256 6

/* SHA3-384. */
#define LIMBSMITH_SHA3_384 7

/* SHA3-512. */
#define LIMBSMITH_SHA3_512 8

/* No cofactor, no points of low order: `verify_strict` of ed25519-dalek. The rule for new protocols. */
#define LIMBSMITH_POLICY_STRICT 0

/* No cofactor: the rule of OpenSSL and Go. */
#define LIMBSMITH_POLICY_COFACTORLESS 1

/* ZIP 215: every encoding of a point, the equation times 8. */
#define LIMBSMITH_POLICY_ZIP215 2

/* RFC 8032, section 5.1.7: canonical encodings, the equation times 8. */
#define LIMBSMITH_POLICY_COFACTORED 3

/* Sign: mix random bytes of the system into the nonce. */
#define LIMBSMITH_HEDGED 1u

/* Sign: verify the signature before it is returned. */
#define LIMBSMITH_VERIFIED 2u

/* ECDSA: the message is the hash of a message. */
#define LIMBSMITH_PREHASHED 4u

/* ECDSA: the signature is in DER, else r and s in fixed length. */
#define LIMBSMITH_DER 8u

/* ECDSA: s is at most half of the order. Verify: others are invalid. Sign: s is made so. */
#define LIMBSMITH_LOW_S 16u

/* PKCS#8 as PEM, for private keys. */
#define LIMBSMITH_PKCS8_PEM 1

/* PKCS#8 as DER, for private keys. */
#define LIMBSMITH_PKCS8_DER 2

/* SEC1 as PEM, for private keys of P-256, P-384 and secp256k1. */
#define LIMBSMITH_SEC1_PEM 3

/* SEC1 as DER, for private keys of P-256, P-384 and secp256k1. */
#define LIMBSMITH_SEC1_DER 4

/* SubjectPublicKeyInfo as PEM, for public keys. */
#define LIMBSMITH_SPKI_PEM 5

/* SubjectPublicKeyInfo as DER, for public keys. */
#define LIMBSMITH_SPKI_DER 6

/*
 * The bytes of a secret key: 32, for P-384 48. Errors: LIMBSMITH_ERROR_ALGORITHM,
 * LIMBSMITH_ERROR_NULL.
 */
limbsmith_status_t limbsmith_secret_key_size(limbsmith_algorithm_t algorithm, size_t *size);

/*
 * The bytes of a public key as limbsmith_key_public writes it: 32. 65 for P-256 and secp256k1, 97
 * for P-384: uncompressed points of SEC1. Errors: LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_NULL.
 */
limbsmith_status_t limbsmith_public_key_size(limbsmith_algorithm_t algorithm, size_t *size);

/*
 * The bytes of a signature in fixed length: 64, for P-384 96; none for X25519. Errors:
 * LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_NULL.
 */
limbsmith_status_t limbsmith_signature_size(limbsmith_algorithm_t algorithm, size_t *size);

/*
 * The bytes of a shared secret: 32, for P-384 48; none for Ed25519 and BIP-340. Errors:
 * LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_NULL.
 */
limbsmith_status_t limbsmith_shared_secret_size(limbsmith_algorithm_t algorithm, size_t *size);

/* The version of the binary interface: the number of the shared library's soname. */
#define LIMBSMITH_ABI_VERSION 0u

/*
 * The version of the library, such as "0.1.0". Never NULL; never freed.
 */
const char *limbsmith_version(void);

/*
 * LIMBSMITH_ABI_VERSION of the library in use, to compare with that of the header.
 */
uint32_t limbsmith_abi_version(void);

/*
 * The instructions in use on this processor: "BACKEND, lanes LANES". BACKEND computes single
 * operations, LANES calls on many rows ("single" is none). Never NULL; never freed.
 */
const char *limbsmith_backend(void);

/*
 * Makes a key from random bytes of the system. Free it with limbsmith_key_free. Errors:
 * LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_RANDOM.
 */
limbsmith_status_t limbsmith_key_generate(limbsmith_algorithm_t algorithm, limbsmith_key_t **key);

/*
 * Makes a key from its bytes: 32, for P-384 48. Ed25519: the seed of RFC 8032. X25519: any bytes.
 * Other algorithms: an integer above zero and below the order, big-endian. Constant time. Free it
 * with limbsmith_key_free. Errors: LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_LENGTH,
 * LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_SECRET_KEY.
 */
limbsmith_status_t limbsmith_key_from_bytes(limbsmith_algorithm_t algorithm,
   const uint8_t *secret_key, size_t secret_key_len, limbsmith_key_t **key);

/*
 * Writes the bytes of a key, as limbsmith_key_from_bytes reads them. Erase them after use. Errors:
 * LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_CAPACITY.
 */
limbsmith_status_t limbsmith_key_to_bytes(const limbsmith_key_t *key, uint8_t *secret_key,
   size_t capacity, size_t *secret_key_len);

/*
 * Writes the public key: 32 bytes, or an uncompressed point of SEC1 (65 bytes, P-384 97). Constant
 * time in the key. Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_CAPACITY.
 */
limbsmith_status_t limbsmith_key_public(const limbsmith_key_t *key, uint8_t *public_key,
   size_t capacity, size_t *public_key_len);

/*
 * Writes the algorithm of a key. Errors: LIMBSMITH_ERROR_NULL.
 */
limbsmith_status_t limbsmith_key_algorithm(const limbsmith_key_t *key,
   limbsmith_algorithm_t *algorithm);

/*
 * Erases and frees a key. Nothing happens if it is NULL.
 */
limbsmith_status_t limbsmith_key_free(limbsmith_key_t *key);

/*
 * Signs a message with Ed25519. Flags: LIMBSMITH_HEDGED, LIMBSMITH_VERIFIED, or 0. Constant time in
 * the key. Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM,
 * LIMBSMITH_ERROR_ARGUMENT, LIMBSMITH_ERROR_RANDOM, LIMBSMITH_ERROR_FAULT.
 */
limbsmith_status_t limbsmith_ed25519_sign(const limbsmith_key_t *key, const uint8_t *message,
   size_t message_len, uint32_t flags, uint8_t signature[64]);

/*
 * Signs a message with Ed25519ctx. The context has at most 255 bytes. Flags and errors: see
 * limbsmith_ed25519_sign.
 */
limbsmith_status_t limbsmith_ed25519ctx_sign(const limbsmith_key_t *key, const uint8_t *message,
   size_t message_len, const uint8_t *context_bytes, size_t context_len, uint32_t flags,
   uint8_t signature[64]);

/*
 * Signs the SHA-512 of a message with Ed25519ph. The context has at most 255 bytes. Flags and
 * errors: see limbsmith_ed25519_sign.
 */
limbsmith_status_t limbsmith_ed25519ph_sign(const limbsmith_key_t *key, const uint8_t digest[64],
   const uint8_t *context_bytes, size_t context_len, uint32_t flags, uint8_t signature[64]);

/*
 * Verifies a signature of Ed25519 by a policy. Variable time; nothing here is secret. A public key
 * that is no point has no valid signature. Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH,
 * LIMBSMITH_ERROR_ARGUMENT, LIMBSMITH_ERROR_INVALID_SIGNATURE.
 */
limbsmith_status_t limbsmith_ed25519_verify(const uint8_t public_key[32], const uint8_t *message,
   size_t message_len, limbsmith_policy_t policy, const uint8_t signature[64]);

/*
 * Verifies a signature of Ed25519ctx. The context has at most 255 bytes. Errors: see
 * limbsmith_ed25519_verify.
 */
limbsmith_status_t limbsmith_ed25519ctx_verify(const uint8_t public_key[32],
   const uint8_t *message, size_t message_len, const uint8_t *context_bytes, size_t context_len,
   limbsmith_policy_t policy, const uint8_t signature[64]);

/*
 * Verifies a signature of Ed25519ph, of the SHA-512 of a message. The context has at most 255
 * bytes. Errors: see limbsmith_ed25519_verify.
 */
limbsmith_status_t limbsmith_ed25519ph_verify(const uint8_t public_key[32],
   const uint8_t digest[64], const uint8_t *context_bytes, size_t context_len,
   limbsmith_policy_t policy, const uint8_t signature[64]);

/*
 * X25519: the shared secret of a secret key and a peer's public key, 32 bytes each. Constant time
 * in the secret key. Hash the shared secret before use. Errors: LIMBSMITH_ERROR_NULL,
 * LIMBSMITH_ERROR_LOW_ORDER.
 */
limbsmith_status_t limbsmith_x25519(const uint8_t secret_key[32], const uint8_t public_key[32],
   uint8_t shared_secret[32]);

/*
 * X25519: the public key of a secret key, 32 bytes each. Constant time. Errors:
 * LIMBSMITH_ERROR_NULL.
 */
limbsmith_status_t limbsmith_x25519_public_key(const uint8_t secret_key[32],
   uint8_t public_key[32]);

/*
 * The shared secret of a key of X25519, P-256, P-384 or secp256k1 and a peer's public key. The
 * peer's key has 32 bytes, or is a point of SEC1, compressed or not. The secret has 32 bytes, for
 * P-384 48: the x-coordinate. Hash it before use. Constant time in the key. Errors:
 * LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM,
 * LIMBSMITH_ERROR_PUBLIC_KEY, LIMBSMITH_ERROR_LOW_ORDER, LIMBSMITH_ERROR_CAPACITY.
 */
limbsmith_status_t limbsmith_ecdh(const limbsmith_key_t *key, const uint8_t *public_key,
   size_t public_key_len, uint8_t *secret, size_t capacity, size_t *secret_len);

/*
 * Signs a message with ECDSA, by a key of P-256, P-384 or secp256k1. Nonces are those of RFC 6979.
 * The hash is of the message and of the nonce. Flags: LIMBSMITH_HEDGED, LIMBSMITH_VERIFIED,
 * LIMBSMITH_PREHASHED (the message is a digest as long as the hash), LIMBSMITH_DER, LIMBSMITH_LOW_S
 * (always on secp256k1), or 0. The signature has 64 bytes (P-384: 96), in DER at most 72 (104).
 * Constant time in the key. Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH,
 * LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_ARGUMENT, LIMBSMITH_ERROR_CAPACITY,
 * LIMBSMITH_ERROR_RANDOM, LIMBSMITH_ERROR_FAULT.
 */
limbsmith_status_t limbsmith_ecdsa_sign(const limbsmith_key_t *key, const uint8_t *message,
   size_t message_len, limbsmith_hash_t hash, uint32_t flags, uint8_t *signature, size_t capacity,
   size_t *signature_len);

/*
 * Verifies a signature of ECDSA. The key is a point of SEC1, compressed or not. Flags:
 * LIMBSMITH_PREHASHED, LIMBSMITH_DER, LIMBSMITH_LOW_S, or 0. Variable time; nothing here is secret.
 * Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM,
 * LIMBSMITH_ERROR_ARGUMENT, LIMBSMITH_ERROR_PUBLIC_KEY, LIMBSMITH_ERROR_MALFORMED_SIGNATURE,
 * LIMBSMITH_ERROR_INVALID_SIGNATURE.
 */
limbsmith_status_t limbsmith_ecdsa_verify(limbsmith_algorithm_t algorithm,
   const uint8_t *public_key, size_t public_key_len, const uint8_t *message, size_t message_len,
   limbsmith_hash_t hash, uint32_t flags, const uint8_t *signature, size_t signature_len);

/*
 * Signs with ECDSA over secp256k1, and writes the recovery id too: 0 to 3, one byte. Flags and
 * errors: see limbsmith_ecdsa_sign, without LIMBSMITH_DER.
 */
limbsmith_status_t limbsmith_ecdsa_sign_recoverable(const limbsmith_key_t *key,
   const uint8_t *message, size_t message_len, limbsmith_hash_t hash, uint32_t flags,
   uint8_t signature[64], uint8_t recovery_id[1]);

/*
 * Computes the public key of a signature of secp256k1: an uncompressed point, 65 bytes. Flags:
 * LIMBSMITH_PREHASHED, LIMBSMITH_LOW_S, or 0. Variable time; nothing here is secret. Errors:
 * LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ARGUMENT,
 * LIMBSMITH_ERROR_MALFORMED_SIGNATURE, LIMBSMITH_ERROR_INVALID_SIGNATURE.
 */
limbsmith_status_t limbsmith_ecdsa_recover(const uint8_t *message, size_t message_len,
   limbsmith_hash_t hash, uint32_t flags, const uint8_t signature[64], uint32_t recovery_id,
   uint8_t public_key[65]);

/*
 * Converts a signature from fixed length to DER: at most 72 bytes, for P-384 104. Errors:
 * LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_MALFORMED_SIGNATURE,
 * LIMBSMITH_ERROR_CAPACITY.
 */
limbsmith_status_t limbsmith_ecdsa_to_der(limbsmith_algorithm_t algorithm,
   const uint8_t *signature, size_t signature_len, uint8_t *der, size_t capacity, size_t *der_len);

/*
 * Converts a signature from DER to fixed length: 64 bytes, for P-384 96. Errors: see
 * limbsmith_ecdsa_to_der.
 */
limbsmith_status_t limbsmith_ecdsa_from_der(limbsmith_algorithm_t algorithm, const uint8_t *der,
   size_t der_len, uint8_t *signature, size_t capacity, size_t *signature_len);

/*
 * Converts a point of SEC1 to compressed form (33 bytes, P-384 49). Errors: LIMBSMITH_ERROR_NULL,
 * LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_PUBLIC_KEY, LIMBSMITH_ERROR_CAPACITY.
 */
limbsmith_status_t limbsmith_public_key_compress(limbsmith_algorithm_t algorithm,
   const uint8_t *public_key, size_t public_key_len, uint8_t *compressed, size_t capacity,
   size_t *compressed_len);

/*
 * Converts a point of SEC1 to uncompressed form (65 bytes, P-384 97). Errors: see
 * limbsmith_public_key_compress.
 */
limbsmith_status_t limbsmith_public_key_uncompress(limbsmith_algorithm_t algorithm,
   const uint8_t *public_key, size_t public_key_len, uint8_t *uncompressed, size_t capacity,
   size_t *uncompressed_len);

/*
 * Signs a message of any length with BIP-340. aux_rand is 32 random bytes, or NULL for zeros.
 * Flags: LIMBSMITH_VERIFIED or 0. Constant time in the key. Errors: LIMBSMITH_ERROR_NULL,
 * LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_ARGUMENT,
 * LIMBSMITH_ERROR_FAULT.
 */
limbsmith_status_t limbsmith_bip340_sign(const limbsmith_key_t *key, const uint8_t *message,
   size_t message_len, const uint8_t aux_rand[32], uint32_t flags, uint8_t signature[64]);

/*
 * Verifies a signature of BIP-340. Variable time; nothing here is secret. Errors:
 * LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_PUBLIC_KEY,
 * LIMBSMITH_ERROR_INVALID_SIGNATURE.
 */
limbsmith_status_t limbsmith_bip340_verify(const uint8_t public_key[32], const uint8_t *message,
   size_t message_len, const uint8_t signature[64]);

/*
 * Reads a private key from a file's bytes: PKCS#8 or SEC1, PEM or DER, not encrypted. Keys of
 * secp256k1 become LIMBSMITH_SECP256K1. Free the key with limbsmith_key_free. Errors:
 * LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_KEY_FORMAT.
 */
limbsmith_status_t limbsmith_key_read(const uint8_t *file, size_t file_len, limbsmith_key_t **key);

/*
 * Writes a private key for a file, without a final zero. BIP-340 has no format. SEC1 is for P-256,
 * P-384 and secp256k1 alone. Erase the bytes after use. Errors: LIMBSMITH_ERROR_NULL,
 * LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_ARGUMENT, LIMBSMITH_ERROR_CAPACITY.
 */
limbsmith_status_t limbsmith_key_write(const limbsmith_key_t *key, limbsmith_format_t format,
   uint8_t *file, size_t capacity, size_t *file_len);

/*
 * Reads a public key from a file's bytes: SubjectPublicKeyInfo, PEM or DER. It is written as by
 * limbsmith_key_public, and its algorithm with it. Errors: LIMBSMITH_ERROR_NULL,
 * LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_KEY_FORMAT, LIMBSMITH_ERROR_CAPACITY.
 */
limbsmith_status_t limbsmith_public_key_read(const uint8_t *file, size_t file_len,
   limbsmith_algorithm_t *algorithm, uint8_t *public_key, size_t capacity, size_t *public_key_len);

/*
 * Writes a public key for a file: LIMBSMITH_SPKI_PEM or LIMBSMITH_SPKI_DER. BIP-340 has no format.
 * Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM,
 * LIMBSMITH_ERROR_ARGUMENT, LIMBSMITH_ERROR_PUBLIC_KEY, LIMBSMITH_ERROR_CAPACITY.
 */
limbsmith_status_t limbsmith_public_key_write(limbsmith_algorithm_t algorithm,
   const uint8_t *public_key, size_t public_key_len, limbsmith_format_t format, uint8_t *file,
   size_t capacity, size_t *file_len);

/*
 * Prepares a public key for many verifications. Free the verifier with limbsmith_verifier_free. It
 * costs some verifications and holds tables of some kilobytes. ECDSA takes hash and flags as
 * limbsmith_ecdsa_verify does, and Ed25519 takes a policy. What an algorithm does not take is 0.
 * Errors: LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM,
 * LIMBSMITH_ERROR_ARGUMENT, LIMBSMITH_ERROR_PUBLIC_KEY.
 */
limbsmith_status_t limbsmith_verifier_new(limbsmith_algorithm_t algorithm,
   const uint8_t *public_key, size_t public_key_len, limbsmith_hash_t hash, uint32_t flags,
   limbsmith_policy_t policy, limbsmith_verifier_t **verifier);

/*
 * Verifies a signature. Many threads may use one verifier at the same time. Variable time. Errors:
 * LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_MALFORMED_SIGNATURE,
 * LIMBSMITH_ERROR_INVALID_SIGNATURE.
 */
limbsmith_status_t limbsmith_verifier_verify(const limbsmith_verifier_t *verifier,
   const uint8_t *message, size_t message_len, const uint8_t *signature, size_t signature_len);

/*
 * Frees a verifier. Nothing happens if it is NULL.
 */
limbsmith_status_t limbsmith_verifier_free(limbsmith_verifier_t *verifier);

/*
 * Verifies many signatures. A row is a public key of key_len bytes, a signature in fixed length,
 * and a message. Keys and signatures are packed, one after the other. A span says where its message
 * is within messages. verdicts has a byte for each row: LIMBSMITH_OK, or
 * LIMBSMITH_ERROR_PUBLIC_KEY, LIMBSMITH_ERROR_MALFORMED_SIGNATURE, LIMBSMITH_ERROR_LENGTH
 * (message), LIMBSMITH_ERROR_INVALID_SIGNATURE. Ed25519 keys that are no points have invalid
 * signatures. hash, flags (without LIMBSMITH_DER) and policy: see limbsmith_verifier_new. The call
 * returns LIMBSMITH_OK whatever the verdicts are. Variable time; nothing here is secret. Errors:
 * LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM,
 * LIMBSMITH_ERROR_ARGUMENT.
 */
limbsmith_status_t limbsmith_verify_many(limbsmith_algorithm_t algorithm, limbsmith_hash_t hash,
   uint32_t flags, limbsmith_policy_t policy, size_t rows, const uint8_t *public_keys,
   size_t key_len, const uint8_t *signatures, const uint8_t *messages, size_t messages_len,
   const limbsmith_span_t *spans, uint8_t *verdicts);

/*
 * Signs many messages with one key. A span says where a message is within messages. Signatures are
 * packed, in fixed length. If a row cannot be signed, none is. hash and flags: see
 * limbsmith_ecdsa_sign, without LIMBSMITH_DER. Ed25519 and BIP-340 take LIMBSMITH_HEDGED and
 * LIMBSMITH_VERIFIED. Constant time in the key. Errors: LIMBSMITH_ERROR_NULL,
 * LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM, LIMBSMITH_ERROR_ARGUMENT,
 * LIMBSMITH_ERROR_RANDOM, LIMBSMITH_ERROR_FAULT.
 */
limbsmith_status_t limbsmith_sign_many(const limbsmith_key_t *key, limbsmith_hash_t hash,
   uint32_t flags, size_t rows, const uint8_t *messages, size_t messages_len,
   const limbsmith_span_t *spans, uint8_t *signatures);

/*
 * Signs many messages, each with the key of its row. Secret keys are packed: 32 bytes each, for
 * P-384 48. They are as limbsmith_key_from_bytes reads them. One that it refuses is
 * LIMBSMITH_ERROR_SECRET_KEY. The rest, and other errors: see limbsmith_sign_many.
 */
limbsmith_status_t limbsmith_sign_many_keys(limbsmith_algorithm_t algorithm, limbsmith_hash_t hash,
   uint32_t flags, size_t rows, const uint8_t *secret_keys, const uint8_t *messages,
   size_t messages_len, const limbsmith_span_t *spans, uint8_t *signatures);

/*
 * Computes many shared secrets, of X25519, P-256, P-384 or secp256k1. A row is a secret key and a
 * peer's public key. Both are packed; public keys have public_key_len bytes (X25519: 32). Secrets
 * have 32 bytes, for P-384 48. verdicts has a byte for each row: LIMBSMITH_OK, or
 * LIMBSMITH_ERROR_SECRET_KEY, LIMBSMITH_ERROR_PUBLIC_KEY, LIMBSMITH_ERROR_LOW_ORDER. Then the
 * secret is zeros. Constant time in the secret keys, except their validity. Errors:
 * LIMBSMITH_ERROR_NULL, LIMBSMITH_ERROR_LENGTH, LIMBSMITH_ERROR_ALGORITHM.
 */
limbsmith_status_t limbsmith_ecdh_many(limbsmith_algorithm_t algorithm, size_t rows,
   const uint8_t *secret_keys, const uint8_t *public_keys, size_t public_key_len,
   uint8_t *shared_secrets, uint8_t *verdicts);

#ifdef __cplusplus
}
#endif

#endif
