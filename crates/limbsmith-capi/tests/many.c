/* Rows, verifiers and key files. */
#include "check.h"

enum { ROWS = 20, LENGTH = 5 };

static size_t size_of_signature(limbsmith_algorithm_t algorithm) {
    size_t size = 0;
    OK(limbsmith_signature_size(algorithm, &size));
    return size;
}

static void signatures(limbsmith_algorithm_t algorithm) {
    uint8_t keys[ROWS * 97], all[ROWS * 96], messages[ROWS * LENGTH], verdicts[ROWS];
    limbsmith_span_t spans[ROWS];
    limbsmith_key_t *key = NULL;
    limbsmith_verifier_t *verifier = NULL;
    uint8_t secrets[ROWS * 48], again[ROWS * 96];
    size_t i, key_len, secret_len = 0, length = 0, size = size_of_signature(algorithm);
    int ecdsa = algorithm != LIMBSMITH_ED25519 && algorithm != LIMBSMITH_BIP340;
    for (i = 0; i < ROWS; i++) {
        memset(messages + i * LENGTH, (int)i, LENGTH);
        spans[i].offset = i * LENGTH;
        spans[i].length = LENGTH;
    }
    OK(limbsmith_key_generate(algorithm, &key));
    OK(limbsmith_key_public(key, keys, sizeof keys, &key_len));
    for (i = 1; i < ROWS; i++)
        memcpy(keys + i * key_len, keys, key_len);
    OK(limbsmith_sign_many(key, 0, LIMBSMITH_HEDGED, ROWS, messages, sizeof messages, spans, all));
    OK(limbsmith_sign_many(key, 0, LIMBSMITH_VERIFIED, ROWS, messages, sizeof messages, spans, all));
    OK(limbsmith_verify_many(algorithm, 0, 0, 0, ROWS, keys, key_len, all, messages, sizeof messages, spans,
                             verdicts));
    for (i = 0; i < ROWS; i++)
        CHECK(verdicts[i] == LIMBSMITH_OK);
    /* The same signatures by packed keys. */
    OK(limbsmith_secret_key_size(algorithm, &secret_len));
    OK(limbsmith_key_to_bytes(key, secrets, sizeof secrets, &length));
    CHECK(length == secret_len);
    for (i = 1; i < ROWS; i++)
        memcpy(secrets + i * secret_len, secrets, secret_len);
    OK(limbsmith_sign_many_keys(algorithm, 0, 0, ROWS, secrets, messages, sizeof messages, spans, again));
    CHECK(memcmp(again, all, ROWS * size) == 0);
    memset(secrets + 3 * secret_len, 0, secret_len);
    if (algorithm != LIMBSMITH_ED25519)
        IS(LIMBSMITH_ERROR_SECRET_KEY, limbsmith_sign_many_keys(algorithm, 0, 0, ROWS, secrets, messages,
                                                                sizeof messages, spans, again));
    OK(limbsmith_verifier_new(algorithm, keys, key_len, 0, 0, 0, &verifier));
    for (i = 0; i < ROWS; i++)
        OK(limbsmith_verifier_verify(verifier, messages + i * LENGTH, LENGTH, all + i * size, size));
    IS(LIMBSMITH_ERROR_INVALID_SIGNATURE, limbsmith_verifier_verify(verifier, messages, LENGTH - 1, all, size));
    IS(LIMBSMITH_ERROR_MALFORMED_SIGNATURE, limbsmith_verifier_verify(verifier, messages, LENGTH, all, size - 1));
    OK(limbsmith_verifier_free(verifier));
    /* Every reason, in a row of its own. */
    messages[2 * LENGTH] ^= 1;
    spans[4].offset = sizeof messages - 1;
    spans[5].offset = SIZE_MAX;
    memset(keys + 6 * key_len, 0xff, key_len);
    memset(all + 7 * size, 0, size);
    OK(limbsmith_verify_many(algorithm, 0, 0, 0, ROWS, keys, key_len, all, messages, sizeof messages, spans,
                             verdicts));
    for (i = 0; i < ROWS; i++) {
        int expected = i == 2              ? LIMBSMITH_ERROR_INVALID_SIGNATURE
                       : i == 4 || i == 5  ? LIMBSMITH_ERROR_LENGTH
                       : i == 6            ? LIMBSMITH_ERROR_PUBLIC_KEY
                       : i == 7            ? LIMBSMITH_ERROR_MALFORMED_SIGNATURE
                                           : LIMBSMITH_OK;
        if (i == 6 && algorithm == LIMBSMITH_ED25519)
            expected = LIMBSMITH_ERROR_INVALID_SIGNATURE;
        if (i == 7 && !ecdsa)
            expected = LIMBSMITH_ERROR_INVALID_SIGNATURE;
        CHECK(verdicts[i] == expected);
    }
    /* One row that cannot be signed: nothing is written. */
    memset(all, 9, sizeof all);
    IS(LIMBSMITH_ERROR_LENGTH, limbsmith_sign_many(key, 0, 0, ROWS, messages, sizeof messages, spans, all));
    CHECK(all[0] == 9 && all[ROWS * size - 1] == 9);
    IS(LIMBSMITH_ERROR_LENGTH,
       limbsmith_verify_many(algorithm, 0, 0, 0, ROWS, keys, 12, all, messages, sizeof messages, spans, verdicts));
    IS(LIMBSMITH_ERROR_LENGTH, limbsmith_verify_many(algorithm, 0, 0, 0, SIZE_MAX / 2, keys, key_len, all, messages,
                                                     sizeof messages, spans, verdicts));
    IS(LIMBSMITH_ERROR_ARGUMENT, limbsmith_verify_many(algorithm, 0, LIMBSMITH_DER, 0, ROWS, keys, key_len, all,
                                                       messages, sizeof messages, spans, verdicts));
    OK(limbsmith_verify_many(algorithm, 0, 0, 0, 0, NULL, key_len, NULL, NULL, 0, NULL, NULL));
    limbsmith_key_free(key);
}

static void agreement(limbsmith_algorithm_t algorithm) {
    uint8_t secrets[ROWS * 48], peers[ROWS * 97], shared[ROWS * 48], one[48], verdicts[ROWS];
    size_t i, size = 0, peer_len = 0, length, one_len, fault = algorithm == LIMBSMITH_X25519 ? 0u : 0xffu;
    limbsmith_key_t *keys[ROWS];
    OK(limbsmith_secret_key_size(algorithm, &size));
    OK(limbsmith_public_key_size(algorithm, &peer_len));
    for (i = 0; i < ROWS; i++) {
        OK(limbsmith_key_generate(algorithm, &keys[i]));
        OK(limbsmith_key_to_bytes(keys[i], secrets + i * size, size, &length));
        OK(limbsmith_key_public(keys[i], peers + i * peer_len, peer_len, &length));
    }
    memset(peers + 3 * peer_len, (int)fault, peer_len);
    OK(limbsmith_ecdh_many(algorithm, ROWS, secrets, peers, peer_len, shared, verdicts));
    for (i = 0; i < ROWS; i++) {
        limbsmith_status_t status =
            limbsmith_ecdh(keys[i], peers + i * peer_len, peer_len, one, sizeof one, &one_len);
        CHECK(verdicts[i] == status);
        CHECK((status != LIMBSMITH_OK) == (i == 3));
        CHECK(i == 3 ? shared[i * size] == 0 : memcmp(one, shared + i * size, size) == 0);
        limbsmith_key_free(keys[i]);
    }
}

static void files(limbsmith_algorithm_t algorithm) {
    uint8_t file[1024], public_key[97], again[97];
    limbsmith_key_t *key = NULL, *read = NULL;
    limbsmith_algorithm_t found = 0;
    limbsmith_format_t format;
    size_t length, public_len, again_len;
    OK(limbsmith_key_generate(algorithm, &key));
    OK(limbsmith_key_public(key, public_key, sizeof public_key, &public_len));
    for (format = LIMBSMITH_PKCS8_PEM; format <= LIMBSMITH_SEC1_DER; format++) {
        limbsmith_status_t status = limbsmith_key_write(key, format, file, sizeof file, &length);
        if (format >= LIMBSMITH_SEC1_PEM && algorithm < LIMBSMITH_P256) {
            CHECK(status == LIMBSMITH_ERROR_ALGORITHM);
            continue;
        }
        CHECK(status == LIMBSMITH_OK);
        OK(limbsmith_key_read(file, length, &read));
        OK(limbsmith_key_algorithm(read, &found));
        CHECK(found == algorithm);
        OK(limbsmith_key_public(read, again, sizeof again, &again_len));
        CHECK(again_len == public_len && memcmp(again, public_key, public_len) == 0);
        limbsmith_key_free(read);
        IS(LIMBSMITH_ERROR_CAPACITY, limbsmith_key_write(key, format, file, length - 1, &again_len));
        CHECK(again_len == length);
        IS(LIMBSMITH_ERROR_KEY_FORMAT, limbsmith_key_read(file, length / 2, &read));
    }
    for (format = LIMBSMITH_SPKI_PEM; format <= LIMBSMITH_SPKI_DER; format++) {
        OK(limbsmith_public_key_write(algorithm, public_key, public_len, format, file, sizeof file, &length));
        found = 0;
        OK(limbsmith_public_key_read(file, length, &found, again, sizeof again, &again_len));
        CHECK(found == algorithm && again_len == public_len && memcmp(again, public_key, public_len) == 0);
    }
    IS(LIMBSMITH_ERROR_ARGUMENT, limbsmith_key_write(key, LIMBSMITH_SPKI_PEM, file, sizeof file, &length));
    limbsmith_key_free(key);
}

int main(void) {
    limbsmith_algorithm_t algorithm;
    for (algorithm = LIMBSMITH_ED25519; algorithm <= LIMBSMITH_BIP340; algorithm++) {
        if (algorithm != LIMBSMITH_X25519)
            signatures(algorithm);
        if (algorithm != LIMBSMITH_ED25519 && algorithm != LIMBSMITH_BIP340)
            agreement(algorithm);
        if (algorithm != LIMBSMITH_BIP340)
            files(algorithm);
    }
    printf("%d checks\n", checks);
    return 0;
}
