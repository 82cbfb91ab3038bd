#ifndef CCURL_H
#define CCURL_H

// libcurl, opened at its first use instead of linked: its header gives constants and types only.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdbool.h>
#include <stdint.h>

/// Whether the library has a built-in file of certificate authorities.
bool ccurl_has_authorities(void);

/// Wakes a waiting multi handle: the only operation on a handle that is allowed on any thread.
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
/// The next finished transfer, and its result; NULL if there is none.
CURL *ccurl_multi_ended(CURLM *multi, CURLcode *result);

CURL *ccurl_easy_init(void);
void ccurl_easy_cleanup(CURL *easy);
CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value);
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value);
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value);
/// A numeric fact about a transfer; 0 if unknown.
long ccurl_number(CURL *easy, CURLINFO info);
/// Allows a handle to answer a Digest challenge.
CURLcode ccurl_answer_digest(CURL *easy, const char *user, const char *password);
/// A copy of the cookies of a handle, in Netscape's format; NULL if there are none.
struct curl_slist *ccurl_cookies(CURL *easy);

/// The callbacks of every transfer; each gets the transfer's pointer as its first argument.
typedef struct {
  /// Receive bytes of the body, or a line of the header; return false to end the transfer.
  bool (*body)(void *transfer, const void *bytes, size_t count);
  bool (*header)(void *transfer, const void *bytes, size_t count);
  /// Opens a socket for an address, which it may change; returns -1 to refuse it.
  int (*open)(void *transfer, struct curl_sockaddr *address);
  /// Closes a socket; gets the pointer of the sockets' owner, because a socket may outlive its transfer.
  void (*close)(void *owner, int socket);
  /// Called before a request is sent, with the address of its connection; returns false to end the transfer.
  bool (*send)(void *transfer, const char *address, int port);
  /// Receives raw bytes before they are interpreted: of TLS, or of a body.
  void (*raw)(void *transfer, bool is_tls, const void *bytes, size_t count);
  /// Called after bytes of a TLS handshake were sent.
  void (*handshake)(void *transfer);
} CCurlCallbacks;
/// Opens and initializes the library, once; false if it is missing. Any thread may call it, with the same callbacks.
bool ccurl_open(CCurlCallbacks callbacks);
/// Sets the pointers passed to the callbacks.
CURLcode ccurl_set_pointers(CURL *easy, void *transfer, void *owner);

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *line);
void ccurl_list_free(struct curl_slist *list);

/// Copies the bytes of an IP address; returns their number, 0 for any other address.
int ccurl_address_bytes(const struct curl_sockaddr *address, uint8_t bytes[16]);
/// The port of an IP address; 0 for any other address.
int ccurl_address_port(const struct curl_sockaddr *address);
/// Makes a socket for an address, which child processes do not inherit.
int ccurl_socket(const struct curl_sockaddr *address);
/// Blocks every signal for the calling thread: a broken connection must not end the program.
void ccurl_block_signals(void);

#endif
