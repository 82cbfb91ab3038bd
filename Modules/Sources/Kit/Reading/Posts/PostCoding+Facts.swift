import Loading
import Posts
import Syndication

extension SavedFeedWriter {
  mutating func write(_ facts: Post.Facts) {
    write(facts.visibility?.rawValue)
    write(facts.shareCount)
    write(facts.favouriteCount)
    // Four flags of the format that nothing reads.
    for _ in 0..<4 { write(Bool?.none) }
    write(facts.editedAt)
    write(facts.parentAuthor) { $0.write($1) }
    write(facts.poll) { $0.write($1) }
    write(facts.card) { $0.write($1) }
    write(facts.quote) { $0.write($1) }
  }

  private mutating func write(_ flag: Bool?) { write(flag) { $0.write($1) } }

  mutating func write(_ poll: Post.Poll) {
    write(each: poll.options) { writer, option in
      writer.write(option.text)
      writer.write(option.votes)
    }
    write(poll.endsAt)
    write(poll.isMultiple)
    write(poll.hasVoted)
  }

  private mutating func write(_ card: Post.Card) {
    write(card.address)
    for text in [card.title, card.description, card.pictureAddress] { write(text) }
  }

  private mutating func write(_ quote: Post.Quote) {
    write(quote.id?.rawValue)
    write(quote.author) { $0.write($1) }
    write(quote.text) { $0.write($1) }
    write(each: quote.textLinks) { $0.write($1) }
    write(quote.warning)
    write(quote.link)
  }
}

extension SavedFeedReader {
  /// Reads facts; ignores values of later versions.
  ///
  /// - Throws: `LoadFailure` for other bytes.
  mutating func facts() throws -> Post.Facts {
    var facts = Post.Facts()
    facts.visibility = try optionalText().flatMap(Post.Visibility.init)
    facts.shareCount = try optionalNumber()
    facts.favouriteCount = try optionalNumber()
    for _ in 0..<4 { _ = try optionalFlag() }
    facts.editedAt = try optionalDate()
    facts.parentAuthor = try optional { try $0.author() }
    facts.poll = try optional { try $0.poll() } ?? nil
    facts.card = try optional { try $0.card() } ?? nil
    facts.quote = try optional { try $0.quote() }
    return facts
  }

  mutating func poll() throws -> Post.Poll? {
    let options = try list { Post.Poll.Option(try $0.text(), votes: try $0.optionalNumber()) }
    return Post.Poll(options, endsAt: try optionalDate(), isMultiple: try flag(), hasVoted: try optionalFlag())
  }

  private mutating func card() throws -> Post.Card? {
    Post.Card(
      try text(), title: try optionalText(), description: try optionalText(), pictureAddress: try optionalText())
  }

  private mutating func quote() throws -> Post.Quote {
    Post.Quote(
      try optionalText().map(Post.ID.init(rawValue:)), author: try optional { try $0.author() },
      text: try optional { try RichText(from: &$0) }, textLinks: try texts(), warning: try optionalText(),
      link: try optionalText())
  }

  private mutating func optionalFlag() throws -> Bool? { try optional { try $0.flag() } }
}
