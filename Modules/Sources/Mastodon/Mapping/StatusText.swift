import Foundation
import Markup
import Posts

/// The text of a post, and the text of the post that it quotes.
struct StatusText: Hashable, Sendable {
  /// The text of the post; nil if there is none.
  let text: RichText?
  /// The addresses of the numbered links: first the links of the post, then the links of the quoted post.
  let links: [String]
  /// The media of the post, followed by the pictures of its text.
  let images: [ImageRef]
  /// The text of the quoted post; nil if there is none.
  let quoted: HTMLText?

  init(_ status: MastodonStatus, base: URL) {
    let quote = status.quote?.content
    let own = HTMLText(status.content, base: base, skipsInlineQuotes: quote != nil)
    let (images, numbers) = AttachmentMapper.map(status.attachments, own.images)
    self.images = images
    let document = own.images.isEmpty ? own.document : own.document.renumberingPictures { numbers[$0] }
    guard let quote else {
      (text, links, quoted) = (document.isEmpty ? nil : document, own.links, nil)
      return
    }
    quoted = HTMLText(quote.text, base: base)
    // Links are numbered across both texts. If the quoted post has a warning, only the warning is shown.
    let inside = quote.spoiler == nil ? HTMLText(quote.text, base: base, after: own.links) : nil
    var writer = RichTextWriter(after: document)
    writer.quote("\(quote.account.name): \(quote.spoiler ?? inside?.text ?? "")")
    let text = writer.text()
    (self.text, links) = (text.isEmpty ? nil : text, inside?.links ?? own.links)
  }
}
