import Foundation
import Markup
import Posts

/// The text of a post, with the post that it quotes.
struct StatusText: Hashable, Sendable {
  /// Nil if there is none.
  let text: RichText?
  /// The addresses of the numbered links, those of the quoted post after the own ones.
  let links: [String]
  /// The text of the quoted post; nil without one.
  let quoted: HTMLText?

  init(_ status: MastodonStatus, base: URL) {
    let quote = status.quote?.content
    let own = HTMLText(status.content, base: base, skipsInlineQuotes: quote != nil)
    var writer = RichTextWriter(after: own.document.renumberingPictures { _ in nil })
    quoted = quote.map { HTMLText($0.text, base: base) }
    var links = own.links
    if let quote {
      // The links of both texts are numbered through. Of a post with a warning, only that.
      let inside = quote.spoiler == nil ? HTMLText(quote.text, base: base, after: links) : nil
      writer.quote("\(quote.account.name): \(quote.spoiler ?? inside?.text ?? "")")
      links = inside?.links ?? links
    }
    let text = writer.text()
    self.text = text.isEmpty ? nil : text
    self.links = links
  }
}
