import Conversations
import JSON
import Posts
import Sources

extension Plugin {
  /// The maximum number of pages of a thread; the rest of a longer one is left out.
  private static let maximumThreadPages = 20

  /// The comments on a post, from all pages of `comments`; the document is not saved.
  func thread(
    of post: Post, _ comments: PluginList, _ setting: @escaping @Sendable () -> PluginSetting
  ) -> SourceDocument<CommentThread> {
    SourceDocument(list: "comments/\(post.id)") {
      var replies: [Post] = []
      var cursor: String?
      for _ in 0..<Self.maximumThreadPages {
        let (answer, values) = try await values("comments", of: comments, after: cursor, setting())
        replies += values.compactMap { value -> Post? in
          guard var comment = Post(comment: value) else { return nil }
          comment.details.facts.isAuthor = post.isBy(comment.details.author?.name)
          return comment
        }
        guard let next = answer["cursor"]?.cursor, next != cursor, !values.isEmpty else {
          return CommentThread(answered: replies, gap: nil, total: nil)
        }
        cursor = next
      }
      return CommentThread(answered: replies, gap: .cut, total: post.details.commentCount)
    }
  }

  /// Loads a list; returns the whole answer, and the elements of its member `name` or, if that is missing, of `rows`.
  func values(
    _ name: String, of list: PluginList, after cursor: String?, _ setting: PluginSetting
  ) async throws -> (answer: JSONValue, values: [JSONValue]) {
    let answer = try await ask(.load(list, after: cursor, setting))
    if name == "posts", answer["document"]?.text != nil { return (answer, []) }
    guard let values = answer[name]?.values ?? answer["rows"]?.values else {
      throw PluginFailures(of: self.name).failure(of: PluginError.unexpected(path: name))
    }
    return (answer, values)
  }

  /// Sends a question to the program; errors become `LoadFailure`.
  func ask(_ question: PluginQuestion) async throws -> JSONValue {
    try await PluginFailures(of: name).report { try await process.ask(question) }
  }
}
