#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stddef.h>

/// Permanently limits this process: more memory, in bytes; seconds of CPU; and no new files, descriptors or processes.
/// Descriptors other than standard input, output and error are closed.
/// On a kernel with seccomp, it can then only use memory and its standard streams.
/// Call it with one thread. Returns 0, or -1 if a limit cannot be set.
int csandbox_enter(size_t memory, unsigned seconds);

/// Ends this process with a signal after seconds of CPU time (SIGPROF) or real time (SIGALRM); 0 for no limit.
/// Each call replaces the previous limits. Returns 0, or -1 if they cannot be set.
int csandbox_limit_time(unsigned processor, unsigned total);

/// Permanently keeps this process's memory private: no core dumps, and no reading by the user's other programs.
/// Returns 0, or -1 if the system refuses.
int csandbox_forbid_dumps(void);

#endif
