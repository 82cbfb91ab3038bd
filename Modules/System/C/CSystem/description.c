#include "CTerminal.h"

#include <curses.h>
#include <term.h>
#include <unistd.h>

static bool has_text(const char *name) {
  const char *text = tigetstr(name);
  return text != NULL && text != (const char *)-1;
}

bool cterminal_describe(const char *term, struct cterminal_description *description) {
  int error = 0;
  TERMINAL *before = cur_term;
  if (setupterm(term, STDOUT_FILENO, &error) != OK) {
    return false;
  }
  description->colors = tigetnum("colors");
  description->has_direct_color = tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || tigetflag("Tc") > 0;
  description->has_italics = has_text("sitm");
  description->has_strikethrough = has_text("smxx");
  TERMINAL *own = set_curterm(before);
  if (own != before) {
    del_curterm(own);
  }
  return true;
}
