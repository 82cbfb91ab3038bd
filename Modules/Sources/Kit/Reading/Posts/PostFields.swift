import Posts

/// Reads or writes the fields of stored posts.
extension FieldCoder {
  mutating func author(_ author: Author?) throws(Failure) -> Author {
    Author(name: try text(author?.name), handle: try text(optional: author?.handle))
  }

  /// Reads or writes a picture or recording without its duration and file size, which `extents` codes.
  mutating func image(_ image: ImageRef?) throws(Failure) -> ImageRef {
    let (address, preview) = (try text(image?.address), try text(optional: image?.previewAddress))
    let description = try text(optional: image?.description)
    let (width, height) = (try number(optional: image?.size?.width), try number(optional: image?.size?.height))
    return ImageRef(
      address, previewAddress: preview, description: description, size: ImageRef.Size(width: width, height: height),
      kind: try word(image?.kind, or: .image), extent: image?.extent)
  }

  @discardableResult
  mutating func images(_ images: [ImageRef]?) throws(Failure) -> [ImageRef] {
    try list(images) { coder, value throws(Failure) in try coder.image(value) }
  }

  /// Reads or writes the duration and the file size of each picture or recording.
  @discardableResult
  mutating func extents(of images: [ImageRef]) throws(Failure) -> [ImageRef] {
    let extents = try list(images) { coder, image throws(Failure) in
      ImageRef.Extent(
        seconds: try coder.number(optional: image?.extent?.seconds),
        byteCount: try coder.number(optional: image?.extent?.byteCount))
    }
    try compare(extents.count, images.count)
    return zip(images, extents).map { image, extent in
      var image = image
      image.extent = extent
      return image
    }
  }

  @discardableResult
  mutating func attachments(_ files: [Post.Attachment]?) throws(Failure) -> [Post.Attachment] {
    try list(files) { coder, file throws(Failure) in
      Post.Attachment(
        try coder.text(file?.address), type: try coder.text(optional: file?.type),
        byteCount: try coder.number(optional: file?.byteCount), title: try coder.text(optional: file?.title))
    }.compactMap(\.self)
  }

  /// Reads or writes a notice; a reader returns nil for a kind of event from a later version.
  @discardableResult
  mutating func notice(_ notice: Post.Notice?) throws(Failure) -> Post.Notice? {
    let kind = try text(notice?.kind.rawValue)
    let (count, subject) = (try number(notice?.otherCount), try text(optional: notice?.subject?.rawValue))
    return Post.Notice.Kind(rawValue: kind).map {
      Post.Notice($0, otherCount: count, subject: subject.map(Post.ID.init(rawValue:)))
    }
  }

  @discardableResult
  mutating func details(_ value: Post.Details?) throws(Failure) -> Post.Details {
    var details = Post.Details()
    details.author = try optional(value?.author) { coder, author throws(Failure) in try coder.author(author) }
    details.sharedBy = try optional(value?.sharedBy) { coder, author throws(Failure) in try coder.author(author) }
    details.title = try text(optional: value?.title)
    details.language = try text(optional: value?.language)
    details.link = try text(optional: value?.link)
    details.text = try optional(value?.text) { coder, text throws(Failure) in try coder.richText(text) }
    details.textLinks = try texts(value?.textLinks)
    details.createdAt = try date(optional: value?.createdAt)
    details.commentCount = try number(optional: value?.commentCount)
    details.hasComments = try flag(value?.hasComments)
    details.warning = try optional(value?.warning) { coder, warning throws(Failure) in
      Post.Warning(try coder.text(optional: warning?.text), hidesText: try coder.flag(warning?.hidesText))
    }
    details.parent = try text(optional: value?.parent?.rawValue).map(Post.ID.init(rawValue:))
    // The depth plus 1; 0 for a post that is not a comment.
    let level = try number(value?.depth.map { $0 + 1 } ?? 0)
    details.depth = level > 0 ? level - 1 : nil
    details.state = try word(value?.state, or: details.state)
    details.handle = try text(optional: value?.handle?.rawValue).map(Post.Handle.init(rawValue:))
    return details
  }

  /// Reads or writes the facts in the first version of the encoding.
  @discardableResult
  mutating func facts(_ value: Post.Facts?) throws(Failure) -> Post.Facts {
    var facts = Post.Facts()
    facts.visibility = try text(optional: value?.visibility?.rawValue).flatMap(Post.Visibility.init)
    facts.shareCount = try number(optional: value?.shareCount)
    facts.favouriteCount = try number(optional: value?.favouriteCount)
    var reactions: Post.Reactions? = Post.Reactions()
    for kind in [PostWrite.Kind.like, .boost, .bookmark] {
      if let isMade = try flag(optional: value?.reactions?[kind]) { reactions?[kind] = isMade } else { reactions = nil }
    }
    // A flag that the format still contains, but that is no longer used.
    _ = try flag(optional: nil)
    facts.reactions = reactions
    facts.editedAt = try date(optional: value?.editedAt)
    facts.parentAuthor = try optional(value?.parentAuthor) { coder, author throws(Failure) in try coder.author(author) }
    facts.poll = try optional(value?.poll) { coder, poll throws(Failure) in try coder.poll(poll) }
    facts.card = try optional(value?.card) { coder, card throws(Failure) in
      Post.Card(
        try coder.text(card?.address), title: try coder.text(optional: card?.title),
        description: try coder.text(optional: card?.description),
        pictureAddress: try coder.text(optional: card?.pictureAddress))
    }
    facts.quote = try optional(value?.quote) { coder, quote throws(Failure) in try coder.quote(quote) }
    return facts
  }

  private mutating func poll(_ poll: Post.Poll?) throws(Failure) -> Post.Poll? {
    let options = try list(poll?.options) { coder, option throws(Failure) in
      Post.Poll.Option(try coder.text(option?.text), votes: try coder.number(optional: option?.votes))
    }
    return Post.Poll(
      options, endsAt: try date(optional: poll?.endsAt), isMultiple: try flag(poll?.isMultiple),
      hasVoted: try optional(poll?.hasVoted) { coder, value throws(Failure) in try coder.flag(value) })
  }

  private mutating func quote(_ quote: Post.Quote?) throws(Failure) -> Post.Quote {
    Post.Quote(
      try text(optional: quote?.id?.rawValue).map(Post.ID.init(rawValue:)),
      author: try optional(quote?.author) { coder, value throws(Failure) in try coder.author(value) },
      text: try optional(quote?.text) { coder, value throws(Failure) in try coder.richText(value) },
      textLinks: try texts(quote?.textLinks),
      warning: try text(optional: quote?.warning), link: try text(optional: quote?.link))
  }

  /// Reads or writes the facts that the first version of the encoding did not have, including facts of the poll, the card and the
  /// quote.
  mutating func more(of facts: inout Post.Facts) throws(Failure) {
    facts.isPinned = try flag(facts.isPinned)
    facts.quoteCount = try number(optional: facts.quoteCount)
    let poll = try optional(facts.poll) { coder, value throws(Failure) in try coder.more(of: value) }
    if let poll { facts.poll?.take(poll) }
    let card = try optional(facts.card) { coder, card throws(Failure) in
      (
        try coder.text(optional: card?.site), try coder.text(optional: card?.author),
        try coder.text(optional: card?.pictureDescription)
      )
    }
    if let (site, author, description) = card {
      facts.card?.site = site
      facts.card?.author = author
      facts.card?.pictureDescription = description
    }
    let quote = try optional(facts.quote) { coder, quote throws(Failure) in
      let (date, images) = (try coder.date(optional: quote?.createdAt), try coder.images(quote?.images))
      return (
        date, try coder.extents(of: images), try coder.text(optional: quote?.absence?.rawValue),
        try coder.flag(quote?.isInText)
      )
    }
    if let (date, images, absence, isInText) = quote {
      facts.quote?.createdAt = date
      facts.quote?.images = images
      facts.quote?.absence = absence.flatMap(Post.Quote.Absence.init)
      facts.quote?.isInText = isInText
    }
    facts.words = try optional(facts.words) { coder, old throws(Failure) in
      var words = old ?? Post.Words()
      words.tags = try coder.texts(old?.tags)
      words.labels = try coder.texts(old?.labels)
      words.unshownParts = try coder.texts(old?.unshownParts)
      words.application = try coder.text(optional: old?.application)
      return words
    }
    // Newer fields are at the end, so that earlier versions can read the fields before them.
    guard !isAtEnd else { return }
    let (audience, reactions) = (try text(optional: facts.words?.audience), try texts(facts.words?.reactions))
    facts.words?.audience = audience
    facts.words?.reactions = reactions
    guard !isAtEnd else { return }
    let filter = try text(optional: facts.words?.hidingFilter)
    facts.words?.hidingFilter = filter
    guard !isAtEnd else { return }
    let quotedPoll = try optional(facts.quote?.poll) { coder, old throws(Failure) in
      var poll = try coder.poll(old)
      let more = try coder.more(of: old)
      poll?.take(more)
      return poll
    }
    facts.quote?.poll = quotedPoll
    guard !isAtEnd else { return }
    facts.score = try number(optional: facts.score)
    facts.isAuthor = try flag(facts.isAuthor)
  }

  /// Reads or writes the facts of a poll that the first version of the encoding did not have.
  private mutating func more(of poll: Post.Poll?) throws(Failure) -> MorePollFacts {
    MorePollFacts(
      isClosed: try flag(poll?.isClosed), voterCount: try number(optional: poll?.voterCount),
      ownChoices: try list(poll?.ownChoices) { coder, value throws(Failure) in try coder.number(value) })
  }
}

/// The facts of a poll that the first version of the encoding did not have.
private struct MorePollFacts {
  let isClosed: Bool
  let voterCount: Int?
  let ownChoices: [Int]
}

extension Post.Poll {
  fileprivate mutating func take(_ facts: MorePollFacts) {
    (isClosed, voterCount, ownChoices) = (facts.isClosed, facts.voterCount, facts.ownChoices)
  }
}
