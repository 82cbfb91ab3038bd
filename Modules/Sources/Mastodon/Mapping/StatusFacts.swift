import Foundation
import HTTP
import Markup
import Posts

extension Post.Facts {
  /// The facts about a post.
  ///
  /// - Parameters:
  ///   - status: the post.
  ///   - quoted: the text of the post that it quotes; nil without one.
  ///   - server: the server.
  ///   - account: the account of this person; nil for anybody: some servers deny what they do not know.
  init(_ status: MastodonStatus, quoted: HTMLText?, on server: WebServer, for account: String?) {
    self.init()
    let facts = status.facts
    visibility = Self.visibilities[facts.visibility ?? ""]
    shareCount = facts.shareCount
    favouriteCount = facts.favouriteCount
    if account != nil {
      isFavourited = facts.isFavourited
      isShared = facts.isShared
      isBookmarked = facts.isBookmarked
    }
    canBeAnswered = facts.canBeAnswered
    editedAt = facts.editedAt
    parentAuthor = facts.inReplyToAccountID.flatMap { id in
      ([status.account] + facts.mentions).first { $0.id == id }.map { Author($0, on: server) }
    }
    poll = facts.poll.flatMap { Post.Poll($0, hasVoted: account == nil ? nil : $0.hasVoted) }
    card = facts.card.flatMap { Post.Card($0) }
    if let quote = status.quote, let quoted {
      self.quote = Post.Quote(
        quote.id.map(Post.ID.init(rawValue:)), author: Author(quote.account, on: server),
        text: quoted.document.isEmpty ? nil : quoted.document.renumberingPictures { _ in nil },
        textLinks: quoted.links, warning: quote.spoiler, link: quote.link?.withoutCredentials)
    }
  }

  private static let visibilities: [String: Post.Visibility] = [
    "public": .public, "unlisted": .unlisted, "private": .followers, "direct": .direct,
  ]
}

extension Author {
  /// The author, with the account as it is written on other servers.
  init(_ account: MastodonAccount, on server: WebServer) {
    let acct = account.acct.contains("@") ? account.acct : "\(account.acct)@\(server.name)"
    self.init(name: account.name, handle: "@\(acct)")
  }
}

extension Post.Poll {
  fileprivate init?(_ poll: MastodonPoll, hasVoted: Bool?) {
    self.init(
      poll.options.map { Option($0.title, votes: $0.votes) }, endsAt: poll.endsAt, isMultiple: poll.isMultiple,
      hasVoted: hasVoted)
  }
}

extension Post.Card {
  fileprivate init?(_ card: MastodonCard) {
    self.init(
      card.address.withoutCredentials, title: card.title, description: card.description,
      pictureAddress: card.picture?.withoutCredentials)
  }
}
