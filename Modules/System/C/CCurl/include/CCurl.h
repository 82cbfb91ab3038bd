#ifndef CCURL_H
#define CCURL_H

// libcurl, opened at its first use instead of linked: its header gives constants and types only.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdbool.h>
#include <stdint.h>

/// Whether the library was built with a file of certificate authorities.
bool ccurl_has_authorities(void);

/// The right to end the waiting of a multi handle: the one function of a handle that any thread may call.
typedef struct __attribute__((swift_attr("@Sendable"))) {
  CURLM *multi;
} CCurlWakeup;
void ccurl_wake(CCurlWakeup wakeup);

CURLM *ccurl_multi_init(void);
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy);
CURLMcode ccurl_multi_perform(CURLM *multi);
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds);
void ccurl_multi_cleanup(CURLM *multi);
/// The next transfer that has ended, and its result; NULL without one.
CURL *ccurl_multi_ended(CURLM *multi, CURLcode *result);

CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);
CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
/// A number that is known of a transfer; 0 if it is not known.
long ccurl_number(CURL *easy, CURLINFO info);
/// Lets a handle answer a challenge of Digest.
CURLcode ccurl_answer_digest(CURL *easy, const char *user, const char *password);
/// A copy of the cookies that a handle knows, in the format of Netscape; NULL without any.
struct curl_slist *ccurl_cookies(CURL *easy);

/// The callbacks of every transfer, each of which gets its pointer first.
typedef struct {
  /// Takes bytes of the body, or a line of the head; false ends the transfer.
  bool (*body)(void *transfer, const void *bytes, size_t count);
  bool (*header)(void *transfer, const void *bytes, size_t count);
  /// Opens a socket for an address, which it may change; -1 refuses it.
  int (*open)(void *transfer, struct curl_sockaddr *address);
  /// Closes a socket; gets the pointer of the owner of sockets, as a socket may outlive its transfer.
  void (*close)(void *owner, int socket);
  /// Called before a request is sent, with the address of its connection; false ends the transfer.
  bool (*send)(void *transfer, const char *address, int port);
  /// Takes bytes as they were received, before they are read: of TLS, or of a body.
  void (*raw)(void *transfer, bool is_tls, const void *bytes, size_t count);
  /// Called after bytes of a handshake of TLS were sent.
  void (*handshake)(void *transfer);
} CCurlCallbacks;
/// Opens and initializes the library, once; false without it. Any thread may call it, always with the same callbacks.
bool ccurl_open(CCurlCallbacks callbacks);
/// Sets the pointers that the callbacks get.
CURLcode ccurl_set_pointers(CURL *easy, void *transfer, void *owner);

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *line);
void ccurl_list_free(struct curl_slist *list);

/// Copies the bytes of an IP address; returns their number, 0 for an address of another kind.
int ccurl_address_bytes(const struct curl_sockaddr *address, uint8_t bytes[16]);
/// The port of an IP address; 0 for an address of another kind.
int ccurl_address_port(const struct curl_sockaddr *address);
/// A socket for an address, which child processes do not inherit.
int ccurl_socket(const struct curl_sockaddr *address);
/// Blocks every signal for the calling thread: a broken connection must not end the program.
void ccurl_block_signals(void);

#endif
