public import Loading
public import Posts

/// Reads a post together with the comments on it.
public struct ConversationReading: Sendable {
  private let reading: any PostReading
  private let id: Post.ID
  private let known: Post?
  private let lookup: PostLookup

  /// - Parameters:
  ///   - reading: reads the post and its comments.
  ///   - id: the post.
  ///   - known: the post as a list has it; nil to look it up.
  public init(_ reading: any PostReading, of id: Post.ID, known: Post?) {
    (self.reading, self.id, self.known) = (reading, id, known)
    lookup = PostLookup { try await reading.withStoredText(try await reading.post(withID: id)) }
  }

  /// The comments, and the post with its text; neither waits for the other.
  ///
  /// A post that is looked up is answered with its comments, or with the article of its page if that is to be loaded.
  public func answers(_ scope: LoadScope) -> Answers<Conversation> {
    let thread = reading.thread(of: id, scope)
    guard let known else {
      let comments = thread.map { [lookup, reading] in
        let post = await lookup.post()
        let isDue = try post.map(reading.wantsText) ?? false
        return Conversation(await reading.withStoredAncestors($0, of: post), on: isDue ? nil : post)
      }
      return with(article(of: lookup.post), comments)
    }
    let comments = thread.map { [reading] in
      Conversation(await reading.withStoredAncestors($0, of: known), on: nil)
    }
    let text = OneRead<Post>()
    let read = { @Sendable [reading] in try await text.value { try await reading.withStoredText(known) } }
    return reading.unlessWanted(read).map { Conversation(nil, on: $0) }.followed(by: with(article(of: read), comments))
  }

  /// The comments, and the article of the post's page if those of its source are wanted, in the order of arrival.
  private func with(_ article: Answers<Conversation>, _ comments: Answers<Conversation>) -> Answers<Conversation> {
    wantsFullText ? comments.merged(with: article) : comments
  }

  private var wantsFullText: Bool {
    do {
      return try reading.reader(of: id).0.wantsFullText
    } catch {
      return false  // loading the comments reports this failure
    }
  }

  private func article(of load: @escaping @Sendable () async throws -> Post?) -> Answers<Conversation> {
    reading.wanted(load).map { Conversation(nil, on: $0) }
  }
}
