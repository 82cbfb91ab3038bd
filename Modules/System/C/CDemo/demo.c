#include "CDemo.h"

#include <string.h>

// #embed is of C23, and the compiler has it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char ana_ribeiro[] = {
#embed "files/ana-ribeiro.png"
};
static const unsigned char bell[] = {
#embed "files/bell.wav"
};
static const unsigned char eleni_pappa[] = {
#embed "files/eleni-pappa.png"
};
static const unsigned char film_small[] = {
#embed "files/film-small.png"
};
static const unsigned char film[] = {
#embed "files/film.avi"
};
static const unsigned char jonas_weber[] = {
#embed "files/jonas-weber.png"
};
static const unsigned char kofi_asante[] = {
#embed "files/kofi-asante.png"
};
static const unsigned char landscape_1_small[] = {
#embed "files/landscape-1-small.png"
};
static const unsigned char landscape_1[] = {
#embed "files/landscape-1.png"
};
static const unsigned char landscape_2_small[] = {
#embed "files/landscape-2-small.png"
};
static const unsigned char landscape_2[] = {
#embed "files/landscape-2.png"
};
static const unsigned char landscape_3_small[] = {
#embed "files/landscape-3-small.png"
};
static const unsigned char landscape_3[] = {
#embed "files/landscape-3.png"
};
static const unsigned char landscape_4_small[] = {
#embed "files/landscape-4-small.png"
};
static const unsigned char landscape_4[] = {
#embed "files/landscape-4.png"
};
static const unsigned char landscape_5_small[] = {
#embed "files/landscape-5-small.png"
};
static const unsigned char landscape_5[] = {
#embed "files/landscape-5.png"
};
static const unsigned char landscape_6_small[] = {
#embed "files/landscape-6-small.png"
};
static const unsigned char landscape_6[] = {
#embed "files/landscape-6.png"
};
static const unsigned char lars_ole_dahl[] = {
#embed "files/lars-ole-dahl.png"
};
static const unsigned char mhairi_munro[] = {
#embed "files/mhairi-munro.png"
};
static const unsigned char noor_haddad[] = {
#embed "files/noor-haddad.png"
};
static const unsigned char pilar_ortega[] = {
#embed "files/pilar-ortega.png"
};
static const unsigned char stavros_lambrou[] = {
#embed "files/stavros-lambrou.png"
};
static const unsigned char tomas_vega[] = {
#embed "files/tomas-vega.png"
};
static const unsigned char wilhelmina_van_der_meer[] = {
#embed "files/wilhelmina-van-der-meer.png"
};
static const unsigned char yuki_arai[] = {
#embed "files/yuki-arai.png"
};
static const unsigned char europa[] = {
#embed "files/europa.jpg"
};
static const unsigned char hd_189733b[] = {
#embed "files/hd-189733b.jpg"
};
static const unsigned char jupiter[] = {
#embed "files/jupiter.jpg"
};
static const unsigned char kepler_16b[] = {
#embed "files/kepler-16b.jpg"
};
static const unsigned char kepler_186f[] = {
#embed "files/kepler-186f.jpg"
};
static const unsigned char mars[] = {
#embed "files/mars.jpg"
};
static const unsigned char moon[] = {
#embed "files/moon.jpg"
};
static const unsigned char neptune[] = {
#embed "files/neptune.jpg"
};
static const unsigned char pluto[] = {
#embed "files/pluto.jpg"
};
static const unsigned char proxima_b[] = {
#embed "files/proxima-b.jpg"
};
static const unsigned char saturn[] = {
#embed "files/saturn.jpg"
};
static const unsigned char titan[] = {
#embed "files/titan.jpg"
};
static const unsigned char trappist_1e[] = {
#embed "files/trappist-1e.jpg"
};
static const unsigned char venus[] = {
#embed "files/venus.jpg"
};

#define FILE(name, bytes) {name, bytes, sizeof bytes}

static const struct {
  const char *name;
  const unsigned char *bytes;
  size_t size;
} files[] = {
    FILE("ana-ribeiro.png", ana_ribeiro),
    FILE("bell.wav", bell),
    FILE("eleni-pappa.png", eleni_pappa),
    FILE("film-small.png", film_small),
    FILE("film.avi", film),
    FILE("jonas-weber.png", jonas_weber),
    FILE("kofi-asante.png", kofi_asante),
    FILE("landscape-1-small.png", landscape_1_small),
    FILE("landscape-1.png", landscape_1),
    FILE("landscape-2-small.png", landscape_2_small),
    FILE("landscape-2.png", landscape_2),
    FILE("landscape-3-small.png", landscape_3_small),
    FILE("landscape-3.png", landscape_3),
    FILE("landscape-4-small.png", landscape_4_small),
    FILE("landscape-4.png", landscape_4),
    FILE("landscape-5-small.png", landscape_5_small),
    FILE("landscape-5.png", landscape_5),
    FILE("landscape-6-small.png", landscape_6_small),
    FILE("landscape-6.png", landscape_6),
    FILE("lars-ole-dahl.png", lars_ole_dahl),
    FILE("mhairi-munro.png", mhairi_munro),
    FILE("noor-haddad.png", noor_haddad),
    FILE("pilar-ortega.png", pilar_ortega),
    FILE("stavros-lambrou.png", stavros_lambrou),
    FILE("tomas-vega.png", tomas_vega),
    FILE("wilhelmina-van-der-meer.png", wilhelmina_van_der_meer),
    FILE("yuki-arai.png", yuki_arai),
    FILE("europa.jpg", europa),
    FILE("hd-189733b.jpg", hd_189733b),
    FILE("jupiter.jpg", jupiter),
    FILE("kepler-16b.jpg", kepler_16b),
    FILE("kepler-186f.jpg", kepler_186f),
    FILE("mars.jpg", mars),
    FILE("moon.jpg", moon),
    FILE("neptune.jpg", neptune),
    FILE("pluto.jpg", pluto),
    FILE("proxima-b.jpg", proxima_b),
    FILE("saturn.jpg", saturn),
    FILE("titan.jpg", titan),
    FILE("trappist-1e.jpg", trappist_1e),
    FILE("venus.jpg", venus),
};

const unsigned char *demo_file(const char *name, size_t *size) {
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    if (strcmp(files[i].name, name) == 0) {
      *size = files[i].size;
      return files[i].bytes;
    }
  }
  *size = 0;
  return NULL;
}
