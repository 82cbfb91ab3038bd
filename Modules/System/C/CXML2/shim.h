#include <libxml/xmlversion.h>
// The headers would bring those of ICU, which Foundation has in another version.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/tree.h>
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
