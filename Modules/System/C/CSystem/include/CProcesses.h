#ifndef CPROCESSES_H
#define CPROCESSES_H

#include <sys/types.h>

/// Starts a program with these descriptors as its standard input, output and error, and with no other ones.
///
/// The program begins with no signal blocked, and with the usual effect of SIGPIPE, SIGXFSZ and SIGQUIT, or of every
/// signal. In a session of its own, it has no terminal, and leads a group. Returns 0, or an error number.
int cprocesses_start(
    pid_t *process, const char *path, char *const arguments[], char *const environment[], const int descriptors[3],
    int has_own_session, int has_all_signals);

/// Makes a pipe whose ends other programs do not get: the first to read from, the second to write to.
/// Returns 0, or -1 with `errno`.
int cprocesses_pipe(int ends[2]);

/// The number of bytes in a pipe that were not read yet, by either of its ends; -1 if it cannot be determined.
int cprocesses_unread(int pipe);

/// Sets the maximum number of arenas that the memory of all threads is in, before the second thread is started.
void cprocesses_limit_arenas(int count);

#endif
