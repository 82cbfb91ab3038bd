#define _GNU_SOURCE
#include "CProcesses.h"
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int set_signals(posix_spawnattr_t *attributes, int all) {
  sigset_t none, usual;
  sigemptyset(&none);
  if (all) {
    sigfillset(&usual);
  } else {
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    sigaddset(&usual, SIGQUIT);
  }
  int error = posix_spawnattr_setsigmask(attributes, &none);
  return error != 0 ? error : posix_spawnattr_setsigdefault(attributes, &usual);
}

static int set_descriptors(posix_spawn_file_actions_t *actions, const int descriptors[3]) {
  for (int stream = 0; stream < 3; stream++) {
    int error = posix_spawn_file_actions_adddup2(actions, descriptors[stream], stream);
    if (error != 0) return error;
  }
#ifdef __APPLE__
  return 0; /* POSIX_SPAWN_CLOEXEC_DEFAULT */
#else
  return posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
#endif
}

int cprocesses_start(
    pid_t *process, const char *path, char *const arguments[], char *const environment[], const int descriptors[3],
    const char *folder, int has_own_session, int has_all_signals) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  error = posix_spawnattr_init(&attributes);
  if (error != 0) {
    posix_spawn_file_actions_destroy(&actions);
    return error;
  }
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  if (has_own_session) flags |= POSIX_SPAWN_SETSID;
#ifdef __APPLE__
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  error = set_signals(&attributes, has_all_signals);
  if (error == 0) error = posix_spawnattr_setflags(&attributes, flags);
  if (error == 0) error = set_descriptors(&actions, descriptors);
  if (error == 0 && folder != NULL) error = posix_spawn_file_actions_addchdir_np(&actions, folder);
  if (error == 0) error = posix_spawn(process, path, &actions, &attributes, arguments, environment);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

int cprocesses_pipe(int ends[2]) {
#ifdef __APPLE__
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
#else
  return pipe2(ends, O_CLOEXEC);
#endif
}

void cprocesses_limit_arenas(int count) {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, count);
#else
  (void)count;
#endif
}

int cprocesses_unread(int pipe) {
  int count = 0;
  return ioctl(pipe, FIONREAD, &count) == 0 ? count : -1;
}
