#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stdint.h>

/// The width of a Unicode scalar by the system's UTF-8 tables, in any locale; -1 if it is not in them.
int cterminal_width(uint32_t scalar);

/// The terminfo entry of a kind of terminal.
struct cterminal_description {
  /// Number of colours; -1 or 0 if it has none.
  int colors;
  /// Whether it supports colours as red, green and blue (RGB or Tc).
  bool has_direct_color;
  /// Whether it supports italics (sitm).
  bool has_italics;
  /// Whether it supports struck-through text (smxx).
  bool has_strikethrough;
};

/// Looks up a kind of terminal; false if it is unknown. Not thread-safe.
bool cterminal_describe(const char *term, struct cterminal_description *description);

/// Saves the settings of the terminal `fd`, and restores them when the program exits, stops, or is killed by a signal.
/// Ignored signals stay ignored. Call it before the settings are changed; later calls only save them again.
/// Returns 0, or -1 if `fd` is not a terminal.
int cterminal_guard(int fd);

/// Restores the terminal, and ends the program with a signal; may be called in a signal handler.
void cterminal_end(int signal_number);

/// Catches signals instead of their current actions; ignored signals stay ignored. Call it once.
/// SIGTERM and SIGHUP end the program if they are repeated seconds later without having been handled.
/// Returns a descriptor that becomes readable when a signal arrives, or -1 if no descriptor is free.
int cterminal_catch(const int *signals, int count);

/// Whether a caught signal has arrived since the last call for this signal.
bool cterminal_take(int signal_number);

/// The number of command-line arguments, including the program's name.
int cterminal_argument_count(void);

/// A command-line argument, 0 for the program's name; NULL if out of range.
const char *cterminal_argument(int index);

#endif
