import Foundation
import JSON
import Posts
import Viper

extension PostRow {
  /// The members of the facts that only social networks have.
  nonisolated var facts: JSONFields {
    let (facts, parent) = (post.details.facts, post.details.parent)
    guard parent != nil || facts != Post.Facts() else { return [:] }
    return [
      "editedAt": facts.editedAt.map(Self.json),
      "visibility": facts.visibility.map { .string($0.rawValue) },
      "shares": facts.shareCount.map { .integer($0) },
      "favourites": facts.favouriteCount.map { .integer($0) },
      "inReplyTo": parent.map {
        .object(of: ["id": .string($0.rawValue), "author": facts.parentAuthor.map(Self.json)])
      },
      "poll": facts.poll.map(Self.json),
      "card": facts.card.map(Self.json),
      "quoted": facts.quote.map(Self.json),
    ]
  }

  private nonisolated static func json(_ date: Date) -> JSONValue { .string(date.formatted(.iso8601)) }

  private nonisolated static func json(_ poll: Post.Poll) -> JSONValue {
    let options = poll.options.map { option in
      JSONValue.object(of: ["text": .string(option.text), "votes": option.votes.map { .integer($0) }])
    }
    return .object(of: [
      "options": .array(options), "endsAt": poll.endsAt.map(json), "isMultiple": poll.isMultiple ? .bool(true) : nil,
      "hasVoted": poll.hasVoted.map { .bool($0) },
    ])
  }

  private nonisolated static func json(_ card: Post.Card) -> JSONValue {
    .object(of: [
      "url": .string(card.address), "title": card.title.map { .string($0) },
      "description": card.description.map { .string($0) }, "preview": card.pictureAddress.map { .string($0) },
    ])
  }

  private nonisolated static func json(_ quote: Post.Quote) -> JSONValue {
    .object(of: [
      "id": quote.id.map { .string($0.rawValue) }, "author": quote.author.map(json),
      "text": quote.text.map { .string($0.plainText) },
      "links": quote.textLinks.isEmpty ? nil : .array(quote.textLinks.map { .string($0) }),
      "warning": quote.warning.map { .string($0.isEmpty ? "sensitive" : $0) },
      "link": quote.link.map { .string($0) },
    ])
  }
}
