#ifndef CEXIF_H
#define CEXIF_H

#include <dlfcn.h>
#include <libexif/exif-data.h>
#include <stdbool.h>

#define CEXIF_FUNCTIONS(F)                                                                                             \
  F(exif_content_get_entry) F(exif_data_get_byte_order) F(exif_data_new_from_data) F(exif_data_unref)                  \
  F(exif_get_rational) F(exif_get_short)

/* The functions of libexif, which a decoder opens: linking it would cost every start. */
typedef struct __attribute__((swift_attr("@Sendable"))) ExifFunctions {
#define CEXIF_MEMBER(name) __typeof__(&name) name;
  CEXIF_FUNCTIONS(CEXIF_MEMBER)
} ExifFunctions;

/* Opens libexif; false if it is not there. */
static inline bool cexif_open(ExifFunctions *functions) {
  void *library = dlopen("libexif.so.12", RTLD_NOW | RTLD_LOCAL);
#define CEXIF_LOAD(name)                                                                                               \
  if (!library || !(*(void **)&functions->name = dlsym(library, #name))) return false;
  CEXIF_FUNCTIONS(CEXIF_LOAD)
  return true;
}

#endif
