#ifndef CREADLINE_SHIM_H
#define CREADLINE_SHIM_H

/* The headers that readline's own include, here so that the attribute below does not apply to them. */
#include <ctype.h>
#include <stdio.h>
#include <sys/types.h>

#define USE_VARARGS 1
#define PREFER_STDARG 1

/* Readline is global state: in Swift all of it is isolated to the main actor. */
#pragma clang attribute push(__attribute__((swift_attr("@MainActor"))), apply_to = any(function, variable(is_global)))
#include <readline/history.h>
#include <readline/readline.h>
#pragma clang attribute pop

#endif
