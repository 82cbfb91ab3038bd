/// The language by whose rules markup is read.
enum MarkupLanguage {
  case xml, html
}
