// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#ifndef CARILLON_COPENSSL_H
#define CARILLON_COPENSSL_H

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

/* Much of OpenSSL's interface is macros, which Swift does not see. All functions return OpenSSL's result: 1 for success. */

/* Chooses http/1.1, or refuses a client that offers only other protocols (RFC 7301 section 3.2). */
static inline int carillon_choose_protocol(SSL *ssl, const unsigned char **chosen, unsigned char *length,
                                           const unsigned char *offered, unsigned int offered_length, void *unused) {
    static const unsigned char ours[] = "\x08http/1.1";
    (void)ssl;
    (void)unused;
    return SSL_select_next_proto((unsigned char **)chosen, length, ours, sizeof ours - 1, offered, offered_length) ==
                   OPENSSL_NPN_NEGOTIATED
               ? SSL_TLSEXT_ERR_OK
               : SSL_TLSEXT_ERR_ALERT_FATAL;
}

/* The rules of both sides: TLS 1.2 and newer, ciphers with forward secrecy and authentication, the usual curves; no
   renegotiation, no compression, and no buffers in idle connections. */
static inline int carillon_restrict(SSL_CTX *context) {
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_CIPHER_SERVER_PREFERENCE |
                                     SSL_OP_PRIORITIZE_CHACHA);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) &&
           SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") &&
           SSL_CTX_set1_groups_list(context, "X25519:P-256:P-384");
}

/* The rules of a server: sessions are kept by the clients, as tickets, so that they cost no memory. */
static inline void carillon_set_server(SSL_CTX *context) {
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_alpn_select_cb(context, carillon_choose_protocol, NULL);
}

/* The client verifies the server's certificate; it offers http/1.1. */
static inline void carillon_set_client(SSL_CTX *context) {
    static const unsigned char ours[] = "\x08http/1.1";
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_alpn_protos(context, ours, sizeof ours - 1);
}

static inline int carillon_add_chain_certificate(SSL_CTX *context, X509 *certificate) {
    return (int)SSL_CTX_add1_chain_cert(context, certificate);
}

/* Names the server in the ClientHello (RFC 6066 section 3); not for addresses. */
static inline int carillon_set_server_name(SSL *ssl, const char *name) {
    return (int)SSL_set_tlsext_host_name(ssl, name);
}

/* Bytes that a memory BIO holds allocated. */
static inline size_t carillon_bio_capacity(BIO *bio) {
    BUF_MEM *memory = NULL;
    BIO_get_mem_ptr(bio, &memory);
    return memory == NULL ? 0 : memory->max;
}

static inline EVP_PKEY *carillon_make_key(void) { return EVP_EC_gen("P-256"); }

/* A password is never asked for: a key that needs one is refused. */
static inline int carillon_no_password(char *buffer, int size, int writes, void *unused) {
    (void)buffer;
    (void)size;
    (void)writes;
    (void)unused;
    return -1;
}

static inline EVP_PKEY *carillon_read_key(BIO *bio) {
    return PEM_read_bio_PrivateKey(bio, NULL, carillon_no_password, NULL);
}

#endif
