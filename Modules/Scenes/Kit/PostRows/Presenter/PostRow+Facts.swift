import Foundation
import JSON
import Posts

extension PostRow {
  /// The JSON fields for properties that only posts of social networks have.
  nonisolated var facts: JSONFields {
    let (facts, parent) = (post.details.facts, post.details.parent)
    guard parent != nil || facts != Post.Facts() else { return [:] }
    let fields: JSONFields = [
      "editedAt": facts.editedAt.map(Self.json),
      "visibility": (facts.visibility?.rawValue ?? facts.words?.audience).map { .string($0) },
      "shares": facts.shareCount.map { .integer($0) },
      "favourites": facts.favouriteCount.map { .integer($0) },
    ]
    return fields + reactions + [
      "inReplyTo": parent.map {
        .object(of: ["id": .string($0.rawValue), "author": facts.parentAuthor.map(Self.json)])
      },
      "poll": facts.poll.map(Self.json),
      "card": facts.card.map(Self.json),
      "quoted": facts.quote.map(Self.json),
      "quotes": facts.quoteCount.map { .integer($0) },
      "score": facts.score.map { .integer($0) },
      "isAuthor": facts.isAuthor ? .bool(true) : nil,
      "pinned": facts.isPinned ? .bool(true) : nil,
      "tags": facts.words.flatMap { Self.json($0.tags) },
      "labels": facts.words.flatMap { Self.json($0.labels) },
      "reactions": facts.words.flatMap { Self.json($0.reactions) },
      "notShown": facts.words.flatMap { Self.json($0.unshownParts) },
      "application": facts.words?.application.map { .string($0) },
    ]
  }

  /// The JSON fields for the account's reactions; empty if they are unknown.
  nonisolated var reactions: JSONFields {
    guard let reactions = post.details.facts.reactions else { return [:] }
    return JSONFields(PostWrite.Kind.reactions.map { JSONValue.Member($0.state, .bool(reactions[$0])) })
  }

  private nonisolated static func json(_ date: Date) -> JSONValue { .string(date.formatted(.iso8601)) }

  private nonisolated static func json(_ words: [String]) -> JSONValue? {
    words.isEmpty ? nil : .array(words.map { .string($0) })
  }

  private nonisolated static func json(_ poll: Post.Poll) -> JSONValue {
    let options = poll.options.enumerated().map { index, option in
      JSONValue.object(of: [
        "text": .string(option.text), "votes": option.votes.map { .integer($0) },
        "isChosen": poll.ownChoices.contains(index) ? .bool(true) : nil,
      ])
    }
    return .object(of: [
      "options": .array(options), "endsAt": poll.endsAt.map(json), "isMultiple": poll.isMultiple ? .bool(true) : nil,
      "hasVoted": poll.hasVoted.map { .bool($0) }, "voters": poll.voterCount.map { .integer($0) },
      "isClosed": poll.isClosed ? .bool(true) : nil,
    ])
  }

  private nonisolated static func json(_ card: Post.Card) -> JSONValue {
    .object(of: [
      "url": .string(card.address), "title": card.title.map { .string($0) },
      "description": card.description.map { .string($0) }, "preview": card.pictureAddress.map { .string($0) },
      "previewDescription": card.pictureDescription.map { .string($0) }, "site": card.site.map { .string($0) },
      "author": card.author.map { .string($0) },
    ])
  }

  private nonisolated static func json(_ quote: Post.Quote) -> JSONValue {
    .object(of: [
      "id": quote.id.map { .string($0.rawValue) }, "author": quote.author.map(json),
      "text": quote.text.map { .string($0.plainText) },
      "links": quote.textLinks.isEmpty ? nil : .array(quote.textLinks.map { .string($0) }),
      "warning": quote.warning.map { .string($0.isEmpty ? "sensitive" : $0) },
      "link": quote.link.map { .string($0) }, "createdAt": quote.createdAt.map(json),
      "images": quote.images.isEmpty ? nil : .array(quote.images.map(json)),
      "poll": quote.poll.map(json),
      "state": quote.absence.map { .string($0.rawValue) },
    ])
  }
}
