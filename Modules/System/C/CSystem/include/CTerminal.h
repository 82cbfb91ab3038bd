#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stdint.h>

/// Columns of a Unicode scalar by the system's UTF-8 tables, in any locale; -1 if it is missing there.
int cterminal_width(uint32_t scalar);

/// A kind of terminal by terminfo.
struct cterminal_description {
  /// Number of colours; -1 or 0 if it has none.
  int colors;
  /// It takes colours by red, green and blue (RGB or Tc).
  bool has_direct_color;
  /// It has italic letters (sitm).
  bool has_italics;
  /// It has letters with a line through them (smxx).
  bool has_strikethrough;
};

/// Describes a kind of terminal; false for an unknown kind. Not thread-safe.
bool cterminal_describe(const char *term, struct cterminal_description *description);

/// Saves the settings of the terminal `fd`, and restores them when the program exits, stops, or is ended by a signal.
/// Ignored signals stay ignored. Call before the settings are changed; a later call only saves them again.
/// Returns 0, or -1 if `fd` is not a terminal.
int cterminal_guard(int fd);

/// Restores the terminal, and ends the program by a signal; may be called in a signal handler.
void cterminal_end(int signal_number);

/// Catches signals instead of their handlers and defaults; ignored signals stay ignored. Call once.
/// SIGTERM and SIGHUP end the program if they are repeated, seconds later, without having been taken.
/// Returns a descriptor that becomes readable when a signal arrives, or -1 without a free descriptor.
int cterminal_catch(const int *signals, int count);

/// Whether a caught signal has arrived since the last call for it.
bool cterminal_take(int signal_number);

/// Number of words on the command line, including the program's name.
int cterminal_argument_count(void);

/// A word of the command line, the program's name first; NULL out of range.
const char *cterminal_argument(int index);

#endif
