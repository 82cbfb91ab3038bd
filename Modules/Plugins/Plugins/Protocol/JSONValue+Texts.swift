import Foundation
import JSON
import Markup
import Posts
import Viper

extension JSONValue {
  /// An id: a text that is not blank, or a whole number as text; nil for any other value.
  var identifier: String? { text?.nonBlank ?? integer.map(String.init) }
  /// A cursor: a text, or a whole number as text; nil for any other value.
  var cursor: String? { text ?? integer.map(String.init) }
  /// A title, name or other line, cut to `PluginLimits.title`; nil if it is blank.
  var title: String? { text(atMost: PluginLimits.title) }
  /// A long text, cut to `PluginLimits.text`; nil if it is blank.
  var longText: String? { text(atMost: PluginLimits.text) }

  /// The text of the member `html`, which replaces `text`; nil if it has neither words nor pictures.
  ///
  /// Addresses in the HTML are absolute, or relative to the address in the member `link`.
  var html: HTMLText? {
    guard let html = self["html"]?.text?.nonBlank else { return nil }
    let text = HTMLText(html, base: self["link"]?.text.flatMap { URL(string: $0) }).withPictures()
    return text.text.nonBlank == nil && text.images.isEmpty ? nil : text
  }

  private func text(atMost limit: Int) -> String? {
    guard let text = text?.nonBlank, text.utf8.count > limit else { return text?.nonBlank }
    return String(decoding: text.utf8.prefix(limit), as: UTF8.self) + " …"
  }
}

extension HTMLText {
  /// The text with its first `PluginLimits.pictures` pictures, without tracking pixels, as in feeds.
  fileprivate func withPictures() -> HTMLText {
    let shown = images.indices.filter { URL(string: images[$0].address).map { !Counters.contains($0) } ?? false }
    let numbers = Dictionary(
      uniqueKeysWithValues: shown.prefix(PluginLimits.pictures).enumerated().map { ($1 + 1, $0 + 1) })
    return HTMLText(
      document.renumberingPictures { numbers[$0] }, links: links,
      images: shown.prefix(PluginLimits.pictures).map { images[$0] })
  }
}
