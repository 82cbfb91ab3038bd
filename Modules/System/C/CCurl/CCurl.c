#define _GNU_SOURCE
#include "CCurl.h"
#include <arpa/inet.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>

#define FUNCTIONS(F)                                                                                                   \
  F(curl_global_init) F(curl_version_info) F(curl_easy_init) F(curl_easy_cleanup) F(curl_easy_setopt)                  \
  F(curl_easy_getinfo) F(curl_multi_init) F(curl_multi_add_handle) F(curl_multi_remove_handle)                         \
  F(curl_multi_perform) F(curl_multi_poll) F(curl_multi_wakeup) F(curl_multi_info_read) F(curl_multi_cleanup)          \
  F(curl_slist_append) F(curl_slist_free_all)

static struct {
#define MEMBER(name) __typeof__(&name) name;
  FUNCTIONS(MEMBER)
} lib;

static CCurlCallbacks callbacks;
static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

static bool open_library(void) {
#ifdef __APPLE__
  void *library = dlopen("libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL);
#else
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
#endif
  if (!library) return false;
#define LOAD(name)                                                                                                     \
  if (!(*(void **)&lib.name = dlsym(library, #name))) return false;
  FUNCTIONS(LOAD)
  return lib.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

bool ccurl_open(CCurlCallbacks functions) {
  static bool is_open;
  pthread_mutex_lock(&opening);
  if (!is_open) {
    callbacks = functions;
    is_open = open_library();
  }
  bool result = is_open;
  pthread_mutex_unlock(&opening);
  return result;
}

bool ccurl_has_authorities(void) {
  const curl_version_info_data *info = lib.curl_version_info(CURLVERSION_NOW);
  return info->age >= CURLVERSION_SEVENTH && info->cainfo;
}

void ccurl_wake(CCurlWakeup wakeup) { lib.curl_multi_wakeup(wakeup.multi); }

CURLM *ccurl_multi_init(void) { return lib.curl_multi_init(); }
CURLMcode ccurl_multi_add(CURLM *multi, CURL *easy) { return lib.curl_multi_add_handle(multi, easy); }
CURLMcode ccurl_multi_remove(CURLM *multi, CURL *easy) { return lib.curl_multi_remove_handle(multi, easy); }
CURLMcode ccurl_multi_perform(CURLM *multi) {
  int running;
  return lib.curl_multi_perform(multi, &running);
}
CURLMcode ccurl_multi_poll(CURLM *multi, int milliseconds) {
  return lib.curl_multi_poll(multi, NULL, 0, milliseconds, NULL);
}
void ccurl_multi_cleanup(CURLM *multi) { lib.curl_multi_cleanup(multi); }

CURL *ccurl_multi_ended(CURLM *multi, CURLcode *result) {
  int left;
  for (CURLMsg *message; (message = lib.curl_multi_info_read(multi, &left));) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

CURL *ccurl_easy_init(void) { return lib.curl_easy_init(); }
void ccurl_easy_cleanup(CURL *easy) { lib.curl_easy_cleanup(easy); }
CURLcode ccurl_set_number(CURL *easy, CURLoption option, long value) {
  return lib.curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_set_text(CURL *easy, CURLoption option, const char *value) {
  return lib.curl_easy_setopt(easy, option, value);
}
CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return lib.curl_easy_setopt(easy, option, value);
}

long ccurl_number(CURL *easy, CURLINFO info) {
  long value = 0;
  lib.curl_easy_getinfo(easy, info, &value);
  return value;
}

CURLcode ccurl_answer_digest(CURL *easy, const char *user, const char *password) {
  CURLcode result = lib.curl_easy_setopt(easy, CURLOPT_HTTPAUTH, CURLAUTH_DIGEST);
  if (!result) result = lib.curl_easy_setopt(easy, CURLOPT_USERNAME, user);
  if (!result) result = lib.curl_easy_setopt(easy, CURLOPT_PASSWORD, password);
  return result;
}

struct curl_slist *ccurl_cookies(CURL *easy) {
  struct curl_slist *list = NULL;
  lib.curl_easy_getinfo(easy, CURLINFO_COOKIELIST, &list);
  return list;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *transfer) {
  return callbacks.body(transfer, bytes, size * count) ? size * count : CURL_WRITEFUNC_ERROR;
}
static size_t take_header(char *bytes, size_t size, size_t count, void *transfer) {
  return callbacks.header(transfer, bytes, size * count) ? size * count : CURL_WRITEFUNC_ERROR;
}
static curl_socket_t open_socket(void *transfer, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)purpose;
  int fd = callbacks.open(transfer, address);
  return fd < 0 ? CURL_SOCKET_BAD : fd;
}
static int close_socket(void *owner, curl_socket_t fd) {
  callbacks.close(owner, fd);
  return 0;
}
static int before_request(void *transfer, char *address, char *local, int port, int local_port) {
  (void)local, (void)local_port;
  return callbacks.send(transfer, address, port) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT;
}
static int take_report(CURL *easy, curl_infotype type, char *bytes, size_t count, void *transfer) {
  (void)easy;
  if (type == CURLINFO_SSL_DATA_IN || type == CURLINFO_DATA_IN)
    callbacks.raw(transfer, type == CURLINFO_SSL_DATA_IN, bytes, count);
  if (type == CURLINFO_SSL_DATA_OUT) callbacks.handshake(transfer);
  return 0;
}

CURLcode ccurl_set_pointers(CURL *easy, void *transfer, void *owner) {
  CURLcode result = CURLE_OK;
#define SET(option, value)                                                                                             \
  if (!result) result = lib.curl_easy_setopt(easy, option, value)
  SET(CURLOPT_WRITEDATA, transfer);
  SET(CURLOPT_HEADERDATA, transfer);
  SET(CURLOPT_OPENSOCKETDATA, transfer);
  SET(CURLOPT_CLOSESOCKETDATA, owner);
  SET(CURLOPT_PREREQDATA, transfer);
  SET(CURLOPT_DEBUGDATA, transfer);
  SET(CURLOPT_WRITEFUNCTION, take_body);
  SET(CURLOPT_HEADERFUNCTION, take_header);
  SET(CURLOPT_OPENSOCKETFUNCTION, open_socket);
  SET(CURLOPT_CLOSESOCKETFUNCTION, close_socket);
  SET(CURLOPT_PREREQFUNCTION, before_request);
  SET(CURLOPT_DEBUGFUNCTION, take_report);
  // Without this, there are no reports; all but raw bytes are dropped.
  SET(CURLOPT_VERBOSE, 1L);
  return result;
}

struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *line) {
  return lib.curl_slist_append(list, line);
}
void ccurl_list_free(struct curl_slist *list) { lib.curl_slist_free_all(list); }

int ccurl_address_bytes(const struct curl_sockaddr *address, uint8_t bytes[16]) {
  const void *start = &address->addr;
  switch (address->family) {
  case AF_INET: return memcpy(bytes, &((const struct sockaddr_in *)start)->sin_addr, 4), 4;
  case AF_INET6: return memcpy(bytes, &((const struct sockaddr_in6 *)start)->sin6_addr, 16), 16;
  default: return 0;
  }
}

int ccurl_address_port(const struct curl_sockaddr *address) {
  const void *start = &address->addr;
  switch (address->family) {
  case AF_INET: return ntohs(((const struct sockaddr_in *)start)->sin_port);
  case AF_INET6: return ntohs(((const struct sockaddr_in6 *)start)->sin6_port);
  default: return 0;
  }
}

int ccurl_socket(const struct curl_sockaddr *address) {
#ifdef SOCK_CLOEXEC
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
  int fd = socket(address->family, address->socktype, address->protocol);
  if (fd >= 0) fcntl(fd, F_SETFD, FD_CLOEXEC);
  return fd;
#endif
}

void ccurl_block_signals(void) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
}
