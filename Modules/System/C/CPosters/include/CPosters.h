#ifndef CPOSTERS_H
#define CPOSTERS_H

#include <stddef.h>

// The pictures were painted by code of this project, and have its licence.

/// The picture of a destination's poster: a JPEG file of 480 by 640 pixels, or NULL if there is none. The bytes live as
/// long as the program.
const unsigned char *poster_picture(const char *id, size_t *size);

#endif
