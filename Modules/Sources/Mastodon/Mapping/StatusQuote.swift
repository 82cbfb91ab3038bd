import Foundation
import HTTP
import Loading
import Markup
import Posts

extension Post.Quote {
  /// Maps a quoted post with its text, or the reason why it is not shown.
  ///
  /// If `isOfAccount`, polls contain the votes of the signed-in account.
  init(_ quote: MastodonQuote, _ text: HTMLText?, on server: WebServer, isOfAccount: Bool) {
    let (id, link) = (quote.id.map(Post.ID.init(rawValue:)), quote.link?.withoutCredentials)
    guard let content = quote.content, let text else {
      self.init(id, author: nil, text: nil, link: link)
      absence = Self.absences[quote.state ?? ""] ?? .hidden
      return
    }
    // Only the pictures of the quoting post have numbers.
    self.init(
      id, author: Author(content.account, on: server),
      text: text.document.isEmpty ? nil : text.document.renumberingPictures { _ in nil }, textLinks: text.links,
      warning: content.spoiler
        ?? (content.isSensitive && !(content.attachments.isEmpty && text.images.isEmpty) ? "" : nil), link: link)
    createdAt = content.createdAt
    images = AttachmentMapper.map(content.attachments, text.images).images
    poll = content.poll.flatMap { Post.Poll($0, isOfAccount: isOfAccount) }
    isInText = true
  }

  /// The reason why a quoted post is not shown, by its state; any other state, such as `blocked_account`, stands for
  /// `.hidden`.
  private static let absences: [String: Absence] = [
    "pending": .pending, "rejected": .refused, "revoked": .refused, "deleted": .deleted,
  ]
}

extension Post.Words {
  /// Maps the application, the reactions, and the tags that do not occur in the text.
  init(_ facts: MastodonFacts, beside text: StatusText) {
    self.init()
    (application, reactions) = (facts.application, facts.reactions)
    guard !facts.tags.isEmpty else { return }
    let parts = text.text?.plainText.lowercased().split(separator: "#", omittingEmptySubsequences: false).dropFirst()
    let named = Set((parts ?? []).map { String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" }) })
    tags = facts.tags.filter { !named.contains($0.lowercased()) }
  }
}
