#ifndef CPROCESSES_H
#define CPROCESSES_H

#include <sys/types.h>

/// Starts a program with these descriptors as its standard input, output and error, and without any others.
///
/// The program starts with no signal blocked, and with the default actions of SIGPIPE, SIGXFSZ and SIGQUIT, or of all
/// signals. In its own session, it has no terminal, and leads a process group. It runs in `folder`, or in the folder of
/// this program if that is NULL. Returns 0, or an error number.
int cprocesses_start(
    pid_t *process, const char *path, char *const arguments[], char *const environment[], const int descriptors[3],
    const char *folder, int has_own_session, int has_all_signals);

/// Makes a pipe whose ends are not inherited: the first to read from, the second to write to.
/// Returns 0, or -1 with `errno`.
int cprocesses_pipe(int ends[2]);

/// The number of unread bytes in a pipe, given either of its ends; -1 if it cannot be determined.
int cprocesses_unread(int pipe);

/// Sets the maximum number of malloc arenas; call it before the second thread is started.
void cprocesses_limit_arenas(int count);

#endif
