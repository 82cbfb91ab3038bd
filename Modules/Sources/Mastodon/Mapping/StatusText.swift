import Foundation
import Markup

/// The text of a post, with the post that it quotes.
struct StatusText: Hashable, Sendable {
  /// The plain text; nil if there is none.
  let text: String?
  /// The addresses of the numbered links.
  let links: [String]

  init(_ status: MastodonStatus, base: URL) {
    let own = HTMLText(status.content, base: base, skipsInlineQuotes: status.quote != nil)
    let parts = [own.text, status.quote.map { Self.text(of: $0, base: base) } ?? ""].filter { !$0.isEmpty }
    text = parts.isEmpty ? nil : parts.joined(separator: "\n\n")
    links = own.links
  }

  /// The quoted post as a quotation; of one with a warning, only that.
  private static func text(of quote: MastodonQuote, base: URL) -> String {
    let text = quote.spoiler ?? HTMLText(quote.content, base: base).text
    return "\(quote.account.name): \(text)".split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? ">" : "> \($0)" }.joined(separator: "\n")
  }
}
