#define _GNU_SOURCE
#include "CTerminal.h"
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct termios saved;
static int saved_fd = -1;

/* The program handles the last three itself once it reads lines: its handlers replace these. */
static const int fatal[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT, SIGINT, SIGTERM, SIGHUP};
enum { FATAL_COUNT = sizeof fatal / sizeof fatal[0] };
static struct sigaction previous[FATAL_COUNT];

/* Only async-signal-safe calls: this runs in a signal handler too. */
static void restore(void) {
  /* bracketed paste off, cursor shown, colours reset */
  static const char reset[] = "\033[?2004l\033[?25h\033[0m\r\n";
  ssize_t written = write(saved_fd, reset, sizeof reset - 1);
  (void)written;
  tcsetattr(saved_fd, TCSANOW, &saved);
}

static void restore_if_changed(void) {
  struct termios now;
  const tcflag_t editing = ICANON | ECHO;
  if (tcgetattr(saved_fd, &now) == 0 && (now.c_lflag & editing) != (saved.c_lflag & editing)) restore();
}

static void on_fatal(int signal_number) {
  restore_if_changed();
  /* Restores the previous handler: Swift's backtracer, or the default. */
  for (int i = 0; i < FATAL_COUNT; i++)
    if (fatal[i] == signal_number) sigaction(signal_number, &previous[i], NULL);
  raise(signal_number);
}

int cterminal_guard(int fd) {
  if (saved_fd >= 0) return 0;
  if (tcgetattr(fd, &saved) != 0) return -1;
  saved_fd = fd;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_fatal;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_ONSTACK;
  for (int i = 0; i < FATAL_COUNT; i++) {
    sigaction(fatal[i], NULL, &previous[i]);
    /* ignored signals stay ignored, as nohup requires */
    if (previous[i].sa_handler != SIG_IGN) sigaction(fatal[i], &action, NULL);
  }
  atexit(restore_if_changed);
  return 0;
}
