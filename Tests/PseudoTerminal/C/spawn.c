#define _GNU_SOURCE
#include "CPseudoTerminal.h"
#include <unistd.h>

int cpseudoterminal_close_rest(posix_spawn_file_actions_t *actions) {
  return posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
}
