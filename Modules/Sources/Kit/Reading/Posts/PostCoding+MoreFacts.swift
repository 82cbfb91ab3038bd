import Loading
import Posts
import Syndication

extension Post.Facts {
  /// Whether it has facts that the first version of the encoding lacked.
  var hasMore: Bool {
    isPinned || quoteCount != nil || words != nil
      || poll.map { $0.isClosed || $0.voterCount != nil || !$0.ownChoices.isEmpty } == true
      || card.map { $0.site != nil || $0.author != nil || $0.pictureDescription != nil } == true
      || quote.map { $0.createdAt != nil || !$0.images.isEmpty || $0.absence != nil || $0.isInText || $0.poll != nil }
        == true
  }
}

extension SavedFeedWriter {
  /// Writes the facts that the first version of the encoding lacked.
  mutating func write(more facts: Post.Facts) {
    write(facts.isPinned)
    write(facts.quoteCount)
    write(facts.poll) { $0.write(more: $1) }
    write(facts.card) { writer, card in
      for text in [card.site, card.author, card.pictureDescription] { writer.write(text) }
    }
    write(facts.quote) { writer, quote in
      writer.write(quote.createdAt)
      writer.write(each: quote.images) { $0.write($1) }
      writer.write(extentsOf: quote.images)
      writer.write(quote.absence?.rawValue)
      writer.write(quote.isInText)
    }
    write(facts.words) { writer, words in
      for list in [words.tags, words.labels, words.unshownParts] { writer.write(each: list) { $0.write($1) } }
      writer.write(words.application)
    }
    // Added at the end, for those that read only what is before it.
    write(facts.words?.audience)
    write(each: facts.words?.reactions ?? []) { $0.write($1) }
    write(facts.words?.hidingFilter)
    write(facts.quote?.poll) { writer, poll in
      writer.write(poll)
      writer.write(more: poll)
    }
  }

  private mutating func write(more poll: Post.Poll) {
    write(poll.isClosed)
    write(poll.voterCount)
    write(each: poll.ownChoices) { $0.write($1) }
  }

  /// Writes the lengths of recordings.
  mutating func write(extentsOf images: [ImageRef]) {
    write(each: images) { writer, image in
      writer.write(image.extent?.seconds)
      writer.write(image.extent?.byteCount)
    }
  }
}

extension SavedFeedReader {
  /// Reads the facts that the first version of the encoding lacked, each beside the part that it belongs to.
  ///
  /// - Throws: `LoadFailure` for other bytes.
  mutating func more(of facts: inout Post.Facts) throws {
    facts.isPinned = try flag()
    facts.quoteCount = try optionalNumber()
    let poll = try optional { (try $0.flag(), try $0.optionalNumber(), try $0.list { try $0.number() }) }
    if let (isClosed, voterCount, ownChoices) = poll {
      facts.poll?.isClosed = isClosed
      facts.poll?.voterCount = voterCount
      facts.poll?.ownChoices = ownChoices
    }
    let card = try optional { (try $0.optionalText(), try $0.optionalText(), try $0.optionalText()) }
    if let (site, author, description) = card {
      facts.card?.site = site
      facts.card?.author = author
      facts.card?.pictureDescription = description
    }
    let quote = try optional { reader in
      let (date, images) = (try reader.optionalDate(), try reader.list { try $0.image() })
      return (date, try reader.extents(of: images), try reader.optionalText(), try reader.flag())
    }
    if let (date, images, absence, isInText) = quote {
      facts.quote?.createdAt = date
      facts.quote?.images = images
      facts.quote?.isInText = isInText
      facts.quote?.absence = absence.flatMap(Post.Quote.Absence.init)
    }
    facts.words = try optional { reader in
      var words = Post.Words()
      (words.tags, words.labels, words.unshownParts) = (try reader.texts(), try reader.texts(), try reader.texts())
      words.application = try reader.optionalText()
      return words
    }
    guard !isAtEnd else { return }
    let (audience, reactions) = (try optionalText(), try texts())
    facts.words?.audience = audience
    facts.words?.reactions = reactions
    guard !isAtEnd else { return }
    let filter = try optionalText()
    facts.words?.hidingFilter = filter
    guard !isAtEnd else { return }
    let quotedPoll =
      try optional { reader in
        var poll = try reader.poll()
        let (isClosed, voterCount, choices) = (
          try reader.flag(), try reader.optionalNumber(), try reader.list { try $0.number() }
        )
        poll?.isClosed = isClosed
        poll?.voterCount = voterCount
        poll?.ownChoices = choices
        return poll
      } ?? nil
    facts.quote?.poll = quotedPoll
  }

  /// Reads the lengths of recordings, one for each medium.
  ///
  /// - Throws: `LoadFailure` for other bytes.
  mutating func extents(of images: [ImageRef]) throws -> [ImageRef] {
    let extents = try list { ImageRef.Extent(seconds: try $0.optionalNumber(), byteCount: try $0.optionalNumber()) }
    guard extents.count == images.count else { throw LoadFailure.malformed }
    return zip(images, extents).map { image, extent in
      var image = image
      image.extent = extent
      return image
    }
  }
}
