public import Loading
public import Posts

/// Loads a post and its comments at the same time.
public struct ConversationReading: Sendable {
  private let reading: any PostReading
  private let id: Post.ID
  private let known: Post?
  private let lookups = SingleFlight<Post.ID, Post?>()
  private let found = OneRead<Post>()

  /// Creates the loader; `known` is the post as loaded by a list, or nil to look it up.
  public init(_ reading: any PostReading, of id: Post.ID, known: Post?) {
    (self.reading, self.id, self.known) = (reading, id, known)
  }

  /// Loads the comments, and the post with its full text; neither waits for the other.
  ///
  /// If `known` is nil, the post is delivered with its comments, or with the article of its page if the user wants
  /// articles.
  public func answers(_ scope: LoadScope) -> Answers<Conversation> {
    let thread = reading.thread(of: id, known: known, scope)
    guard let known else {
      let comments = thread.map { [self] in
        let post = $0.own(listedAs: await lookUp())
        let isDue = try post.map(reading.wantsText) ?? false
        return Conversation(await reading.withStoredAncestors($0, of: post), on: isDue ? nil : post)
      }
      return with(article(of: { await lookUp() }), comments)
    }
    let comments = thread.map { [reading] in
      Conversation(await reading.withStoredAncestors($0, of: known), on: $0.post == nil ? nil : $0.own(listedAs: known))
    }
    let text = OneRead<Post>()
    let read = { @Sendable [reading] in try await text.value { try await reading.withStoredText(known) } }
    return reading.unlessWanted(read).map { Conversation(nil, on: $0) }.followed(by: with(article(of: read), comments))
  }

  /// Looks up the post once for all callers; after a failure, the next call repeats the look-up.
  private func lookUp() async -> Post? {
    do {
      return try await lookups.value(for: id) { [found, reading, id] in
        try await found.value { try await reading.withStoredText(try await reading.post(withID: id)) }
      }
    } catch {
      return nil  // its comments are shown without it
    }
  }

  /// The comments, and the article of the post's page if the user wants articles of this source; in order of arrival.
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

extension CommentThread {
  /// The post in the thread, if it has one, with the state of the listed post; otherwise the listed post.
  fileprivate func own(listedAs listed: Post?) -> Post? {
    guard var post, let listed else { return post ?? listed }
    post.viewer = listed.viewer
    return post
  }
}
