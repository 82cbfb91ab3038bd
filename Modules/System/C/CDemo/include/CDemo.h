#ifndef CDEMO_H
#define CDEMO_H

#include <stddef.h>

// The pictures, the film and the sound were made by code of this project, and have its licence.

/// A recorded file by its name, or NULL if there is none: "landscape-1.png" of the demo source, "mars.jpg" of a poster, which
/// is a picture of 480 by 640 pixels. The bytes live as long as the program.
const unsigned char *demo_file(const char *name, size_t *size);

#endif
