import Foundation
import Markup
import Posts

/// The text of a post, with the post that it quotes.
struct StatusText: Hashable, Sendable {
  /// Nil if there is none.
  let text: RichText?
  /// The addresses of the numbered links.
  let links: [String]

  init(_ status: MastodonStatus, base: URL) {
    let own = HTMLText(status.content, base: base, skipsInlineQuotes: status.quote != nil)
    var writer = RichTextWriter(after: own.document.renumberingPictures { _ in nil })
    if let quote = status.quote { writer.quote(Self.text(of: quote, base: base)) }
    let text = writer.text()
    self.text = text.isEmpty ? nil : text
    links = own.links
  }

  /// The words of a quoted post; of one with a warning, only that.
  private static func text(of quote: MastodonQuote, base: URL) -> String {
    "\(quote.account.name): \(quote.spoiler ?? HTMLText(quote.content, base: base).text)"
  }
}
