#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdint.h>

/// Columns of a Unicode scalar by the system's UTF-8 tables, in any locale; -1 if it is missing there.
int cterminal_width(uint32_t scalar);

/// Saves the settings of the terminal `fd`, and restores them when the program exits or a signal ends it.
/// Ignored signals stay ignored. Call before the settings are changed; later calls do nothing.
/// Returns 0, or -1 if `fd` is not a terminal.
int cterminal_guard(int fd);

/// Number of words on the command line, including the program's name.
int cterminal_argument_count(void);

/// A word of the command line, the program's name first; NULL out of range.
const char *cterminal_argument(int index);

#endif
