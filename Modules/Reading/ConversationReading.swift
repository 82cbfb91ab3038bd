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
  ///   - known: the post as a list has it; nil if it is to be looked for.
  public init(_ reading: any PostReading, of id: Post.ID, known: Post?) {
    (self.reading, self.id, self.known) = (reading, id, known)
    lookup = PostLookup { try await reading.withKeptText(try await reading.post(withID: id)) }
  }

  /// The comments, and the post as it is read, which neither waits for the other.
  ///
  /// A post that is to be looked for is there with its comments, and the article of its page follows them.
  public func answers(_ scope: LoadScope) -> Answers<Conversation> {
    let thread = reading.thread(of: id, scope)
    guard let known else {
      return thread.map { [lookup, reading] in
        let post = await lookup.post()
        return Conversation(await reading.withKeptPostsAbove($0, of: post), on: post)
      }
      .followed(by: article(of: { [lookup] in await lookup.post() }))
    }
    let comments = thread.map { [reading] in
      Conversation(await reading.withKeptPostsAbove($0, of: known), on: nil)
    }
    return reading.unlessWanted { known }.map { Conversation(nil, on: $0) }
      .followed(by: wantsFullText ? comments.merged(with: article(of: { known })) : comments)
  }

  private var wantsFullText: Bool {
    do {
      return try reading.reader(of: id).0.wantsFullText
    } catch {
      return false  // the comments have this failure, too
    }
  }

  private func article(of load: @escaping @Sendable () async throws -> Post?) -> Answers<Conversation> {
    guard wantsFullText else { return Answers([]) }
    return reading.wanted(load).map { Conversation(nil, on: $0) }
  }
}
