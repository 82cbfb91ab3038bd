#define _GNU_SOURCE
#include "CTerminal.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int wake_fd = -1;
/* The time of each caught signal, in milliseconds of the monotonic clock; 0 if there is none. */
static atomic_llong caught_at[NSIG];
_Static_assert(ATOMIC_LLONG_LOCK_FREE == 2, "a signal handler may not wait for a lock");
/* A signal to end the program that has waited this long, in milliseconds, does so at once when it is repeated. */
enum { PATIENCE = 2000 };

static long long milliseconds(void) {
  struct timespec now = {0, 0};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000LL + now.tv_nsec / 1000000 + 1; /* never 0 */
}

static void on_signal(int signal_number) {
  const int error = errno;
  const long long now = milliseconds();
  long long before = 0; /* the exchange sets it if the signal is caught already, perhaps on another thread */
  if (!atomic_compare_exchange_strong(&caught_at[signal_number], &before, now) &&
      (signal_number == SIGTERM || signal_number == SIGHUP) && now - before >= PATIENCE) {
    cterminal_end(signal_number);
  }
  ssize_t written = write(wake_fd, "", 1); /* a full pipe wakes the reader, too */
  (void)written;
  errno = error;
}

int cterminal_catch(const int *signals, int count) {
  int ends[2];
  if (wake_fd >= 0 || pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  wake_fd = ends[1];
  struct sigaction action, before;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_signal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  for (int i = 0; i < count; i++) {
    if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) sigaction(signals[i], &action, NULL);
  }
  return ends[0];
}

bool cterminal_take(int signal_number) {
  return signal_number > 0 && signal_number < NSIG && atomic_exchange(&caught_at[signal_number], 0) != 0;
}
