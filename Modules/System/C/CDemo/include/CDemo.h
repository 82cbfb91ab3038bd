#ifndef CDEMO_H
#define CDEMO_H

#include <stddef.h>

// The pictures, the film and the sound were made by code of this project, and have its licence.

/// A recorded file of the demo source by its name, such as "landscape-1.png", or NULL if there is none. The bytes live as
/// long as the program.
const unsigned char *demo_file(const char *name, size_t *size);

/// The picture of a destination's poster: a JPEG file of 480 by 640 pixels, or NULL if there is none. The bytes live as
/// long as the program.
const unsigned char *poster_picture(const char *id, size_t *size);

#endif
