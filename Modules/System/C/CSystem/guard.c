#define _GNU_SOURCE
#include "CTerminal.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct termios saved;
static int saved_fd = -1;
static struct sigaction previous[NSIG];

/* Only async-signal-safe calls: this runs in a signal handler too. */
static void restore(void) {
  /* bracketed paste off, cursor shown, colours reset */
  static const char reset[] = "\033[?2004l\033[?25h\033[0m\r\n";
  tcsetattr(saved_fd, TCSANOW, &saved);
  /* Ctrl-S, or a terminal that reads nothing, would make the write wait. */
  struct pollfd state = {.fd = saved_fd, .events = POLLOUT};
  if (poll(&state, 1, 0) <= 0 || !(state.revents & POLLOUT)) return;
  ssize_t written = write(saved_fd, reset, sizeof reset - 1);
  (void)written;
}

static bool is_changed(const struct termios *now) {
  const tcflag_t editing = ICANON | ECHO;
  return (now->c_lflag & editing) != (saved.c_lflag & editing);
}

/* In the background, the terminal is another program's, and changing it would stop this one. */
static bool is_in_background(void) {
  pid_t foreground = tcgetpgrp(saved_fd);
  return foreground > 0 && foreground != getpgrp();
}

static void restore_if_changed(void) {
  struct termios now;
  if (!is_in_background() && tcgetattr(saved_fd, &now) == 0 && is_changed(&now)) restore();
}

static void on_fatal(int signal_number) {
  restore_if_changed();
  /* Restores the previous handler: Swift's backtracer, or the default. */
  sigaction(signal_number, &previous[signal_number], NULL);
  raise(signal_number);
}

void cterminal_end(int signal_number) {
  if (saved_fd >= 0) restore_if_changed();
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(signal_number, &action, NULL);
  raise(signal_number);
}

static void on_stop(int signal_number) {
  (void)signal_number;
  const int error = errno;
  struct termios now;
  const bool was_changed = tcgetattr(saved_fd, &now) == 0 && is_changed(&now);
  if (was_changed) restore();
  raise(SIGSTOP); /* continues here after `fg` */
  if (was_changed) tcsetattr(saved_fd, TCSANOW, &now);
  errno = error;
}

static bool is_crash(int signal_number) {
  switch (signal_number) {
  case SIGSEGV: case SIGBUS: case SIGILL: case SIGTRAP: case SIGABRT: case SIGFPE: case SIGSYS: case SIGQUIT:
    return true;
  default:
    return false;
  }
}

/* Signals that by default end nothing, and those that cannot be handled. */
static bool is_harmless(int signal_number) {
  switch (signal_number) {
  case SIGKILL: case SIGSTOP: case SIGCONT: case SIGTTIN: case SIGTTOU: case SIGCHLD: case SIGURG: case SIGWINCH:
    return true;
  default:
    return false;
  }
}

static void handle_signals(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  for (int number = 1; number < NSIG; number++) {
    if (is_harmless(number) || sigaction(number, NULL, &previous[number]) != 0) continue;
    /* Ignored signals stay ignored, as nohup requires; a handler stays, such as a profiler's. */
    const bool is_default = !(previous[number].sa_flags & SA_SIGINFO) && previous[number].sa_handler == SIG_DFL;
    const bool is_ignored = !(previous[number].sa_flags & SA_SIGINFO) && previous[number].sa_handler == SIG_IGN;
    if (is_ignored || (!is_default && !is_crash(number))) continue;
    action.sa_handler = number == SIGTSTP ? on_stop : on_fatal;
    sigaction(number, &action, NULL); /* fails for the two signals that the C library keeps for itself */
  }
}

int cterminal_guard(int fd) {
  struct termios now;
  if (tcgetattr(fd, &now) != 0) return -1;
  saved = now;
  if (saved_fd >= 0) return 0;
  saved_fd = fd;
  handle_signals();
  atexit(restore_if_changed);
  return 0;
}
