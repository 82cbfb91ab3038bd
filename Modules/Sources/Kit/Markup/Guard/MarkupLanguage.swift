/// The rules that markup is read by.
enum MarkupLanguage {
  case xml, html
}
