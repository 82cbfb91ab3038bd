/// The language of a document, which determines the rules for parsing it.
enum MarkupLanguage {
  case xml, html
}
