#include "CDemo.h"

#include <string.h>

// #embed is of C23, and the compiler has it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char venus[] = {
#embed "pictures/venus.jpg"
};
static const unsigned char moon[] = {
#embed "pictures/moon.jpg"
};
static const unsigned char mars[] = {
#embed "pictures/mars.jpg"
};
static const unsigned char jupiter[] = {
#embed "pictures/jupiter.jpg"
};
static const unsigned char europa[] = {
#embed "pictures/europa.jpg"
};
static const unsigned char saturn[] = {
#embed "pictures/saturn.jpg"
};
static const unsigned char titan[] = {
#embed "pictures/titan.jpg"
};
static const unsigned char neptune[] = {
#embed "pictures/neptune.jpg"
};
static const unsigned char pluto[] = {
#embed "pictures/pluto.jpg"
};
static const unsigned char proxima_b[] = {
#embed "pictures/proxima-b.jpg"
};
static const unsigned char trappist_1e[] = {
#embed "pictures/trappist-1e.jpg"
};
static const unsigned char hd_189733b[] = {
#embed "pictures/hd-189733b.jpg"
};
static const unsigned char kepler_16b[] = {
#embed "pictures/kepler-16b.jpg"
};
static const unsigned char kepler_186f[] = {
#embed "pictures/kepler-186f.jpg"
};

#define POSTER(id, picture) {id, picture, sizeof picture}

static const struct {
  const char *id;
  const unsigned char *bytes;
  size_t size;
} posters[] = {
    POSTER("venus", venus),
    POSTER("moon", moon),
    POSTER("mars", mars),
    POSTER("jupiter", jupiter),
    POSTER("europa", europa),
    POSTER("saturn", saturn),
    POSTER("titan", titan),
    POSTER("neptune", neptune),
    POSTER("pluto", pluto),
    POSTER("proxima-b", proxima_b),
    POSTER("trappist-1e", trappist_1e),
    POSTER("hd-189733b", hd_189733b),
    POSTER("kepler-16b", kepler_16b),
    POSTER("kepler-186f", kepler_186f),
};

const unsigned char *poster_picture(const char *id, size_t *size) {
  for (size_t i = 0; i < sizeof posters / sizeof *posters; i++) {
    if (strcmp(posters[i].id, id) == 0) {
      *size = posters[i].size;
      return posters[i].bytes;
    }
  }
  *size = 0;
  return NULL;
}
