#pragma once
#include <spawn.h>

/// Keeps a program from what its parent has open beyond its standard input, output and error.
///
/// glibc shows the function that does it to C alone.
int cpseudoterminal_close_rest(posix_spawn_file_actions_t *actions);
