#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdint.h>

/// Columns of a Unicode scalar by the system's UTF-8 tables, whatever locale the program runs in; -1 if unknown to them.
int cterminal_width(uint32_t scalar);

/// Remembers the settings of the terminal `fd`, and restores them when a signal ends the program or it exits.
/// A signal that is ignored stays so. Call before the settings are changed; later calls change nothing.
/// Returns 0, or -1 if `fd` is no terminal.
int cterminal_guard(int fd);

/// How many words the command line has, the program's name among them.
int cterminal_argument_count(void);

/// A word of the command line, the program's name first; NULL where there is none.
const char *cterminal_argument(int index);

#endif
