#include "CTerminal.h"

#include <curses.h>
#include <term.h>
#include <unistd.h>

int cterminal_colors(const char *term, bool *is_direct) {
  int error = 0;
  TERMINAL *before = cur_term;
  if (setupterm(term, STDOUT_FILENO, &error) != OK) {
    return CTERMINAL_UNKNOWN;
  }
  int colors = tigetnum("colors");
  *is_direct = tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || tigetflag("Tc") > 0;
  TERMINAL *own = set_curterm(before);
  if (own != before) {
    del_curterm(own);
  }
  return colors < 0 ? -1 : colors;
}
