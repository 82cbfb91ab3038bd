#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stddef.h>

/// Limits this process for good: further memory in bytes, seconds of CPU, and no files, descriptors or processes.
/// Descriptors other than standard input, output and error are closed.
/// On a kernel with seccomp, the process can only use memory and its standard streams from then on.
/// Call it with one thread. Returns 0, or -1 if a limit cannot be set.
int csandbox_enter(size_t memory, unsigned seconds);

/// Ends this process by a signal after seconds of CPU (SIGPROF) or of the clock (SIGALRM); 0 for no limit.
/// Each call replaces the limits of the one before. Returns 0, or -1 if they cannot be set.
int csandbox_limit_time(unsigned processor, unsigned total);

/// Keeps the memory of this process out of files, for good: no core dumps, and no reading by other programs of the user.
/// Returns 0, or -1 if the system refuses.
int csandbox_forbid_dumps(void);

#endif
