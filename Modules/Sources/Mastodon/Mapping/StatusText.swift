import Foundation
import Markup
import Posts

/// The text of a post, with the post that it quotes.
struct StatusText: Hashable, Sendable {
  /// Nil if there is none.
  let text: RichText?
  /// The addresses of the numbered links.
  let links: [String]
  /// The text of the quoted post; nil without one.
  let quoted: HTMLText?

  init(_ status: MastodonStatus, base: URL) {
    let own = HTMLText(status.content, base: base, skipsInlineQuotes: status.quote != nil)
    var writer = RichTextWriter(after: own.document.renumberingPictures { _ in nil })
    quoted = status.quote.map { HTMLText($0.content, base: base) }
    if let quote = status.quote {
      // Of a post with a warning, only that.
      writer.quote("\(quote.account.name): \(quote.spoiler ?? quoted?.text ?? "")")
    }
    let text = writer.text()
    self.text = text.isEmpty ? nil : text
    links = own.links
  }
}
