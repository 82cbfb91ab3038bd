import Foundation
import HTTP
import Loading
import Posts

extension Post.Facts {
  /// Maps the facts about a post, with its text and the text of the post that it quotes.
  ///
  /// If `account` is nil, `hasVoted` of polls is ignored, because some servers always send `false` then.
  init(_ status: MastodonStatus, _ text: StatusText, on server: WebServer, for account: String?) {
    self.init()
    let facts = status.facts
    visibility = Self.visibilities[facts.visibility ?? ""]
    shareCount = facts.shareCount
    favouriteCount = facts.favouriteCount
    reactions = facts.reactions(of: account)
    editedAt = facts.editedAt
    parentAuthor = facts.inReplyToAccountID.flatMap { id in
      ([status.account] + facts.mentions).first { $0.id == id }.map { Author($0, on: server) }
    }
    poll = facts.poll.flatMap { Post.Poll($0, isOfAccount: account != nil) }
    card = facts.card.flatMap { Post.Card($0) }
    quote = status.quote.map { Post.Quote($0, text.quoted, on: server, isOfAccount: account != nil) }
    quoteCount = facts.quoteCount
    isPinned = facts.isPinned
    var words = Post.Words(facts, beside: text)
    if visibility == nil { words.audience = facts.visibility }
    self.words = words == Post.Words() ? nil : words
  }

  private static let visibilities: [String: Post.Visibility] = [
    "public": .public, "unlisted": .unlisted, "private": .followers, "direct": .direct,
  ]
}

extension Author {
  /// Maps an author; the handle is always complete: `@user@server`.
  init(_ account: MastodonAccount, on server: WebServer) {
    let acct = account.acct.contains("@") ? account.acct : "\(account.acct)@\(server.name)"
    self.init(name: account.name, handle: "@\(acct)")
  }
}

extension Post.Poll {
  /// Maps a poll; `isOfAccount` is whether the response was for a signed-in account, and contains the account's votes.
  init?(_ poll: MastodonPoll, isOfAccount: Bool) {
    self.init(
      poll.options.map { Option($0.title, votes: $0.votes) }, endsAt: poll.endsAt, isMultiple: poll.isMultiple,
      hasVoted: isOfAccount ? poll.hasVoted : nil)
    isClosed = poll.isClosed
    voterCount = poll.voterCount
    if isOfAccount { ownChoices = poll.ownChoices }
  }
}

extension Post.Card {
  fileprivate init?(_ card: MastodonCard) {
    self.init(
      card.address.withoutCredentials, title: card.title, description: card.description,
      pictureAddress: card.picture?.withoutCredentials)
    (site, author, pictureDescription) = (card.site, card.author, card.pictureDescription)
  }
}
