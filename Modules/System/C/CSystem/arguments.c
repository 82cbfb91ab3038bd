#include "CTerminal.h"
#include <stddef.h>

static int count;
static char **words;

/* glibc and macOS pass a constructor the arguments of main; it runs before anything else of the program. */
__attribute__((constructor)) static void take(int argc, char **argv) {
  count = argc;
  words = argv;
}

int cterminal_argument_count(void) { return count; }

const char *cterminal_argument(int index) { return index >= 0 && index < count ? words[index] : NULL; }
