public import Foundation
import Loading
public import Posts

extension SourceReader {
  /// The marks that are kept on a subscription.
  public struct Marks: Sendable {
    /// The states of the subscriptions; nil if none are kept.
    let summaries: SourceSummaries?
    /// The name of the kind of the source; nil if it is not known.
    let kind: @Sendable () async -> String?
    /// Called if an address of the source has moved for good.
    let onMove: @Sendable (_ from: URL, _ to: URL) async -> Void

    /// Marks on the posts that were shown.
    public init(
      _ summaries: SourceSummaries? = nil, kind: @escaping @Sendable () async -> String? = { nil },
      onMove: @escaping @Sendable (_ from: URL, _ to: URL) async -> Void = { _, _ in }
    ) {
      self.summaries = summaries
      self.kind = kind
      self.onMove = onMove
    }
  }

  /// Records a first page that was loaded from the source without this reader.
  func listed(_ page: Page<Post>) async {
    guard let seen else { return }
    _ = await Self.marked(Sourced(page, from: .remote), seen, isFirst: true)
  }

  /// Records that the list cannot be loaded, without a load.
  func failed(with error: LoadError) async {
    await seen?.failed(with: error)
  }

  /// Marks posts as shown.
  public func markSeen(_ posts: some Sequence<Post.ID>) {
    seen?.mark(posts)
  }

  /// Marks the posts of the first page as shown: of the saved one, and of the one loaded last.
  ///
  /// - Throws: `LoadError`, or `CancellationError`.
  public func markAllSeen() async throws {
    markSeen(try await saved()?.value.items.map(\.id) ?? [])
    seen?.markListed()
  }

  /// Gives the marks on posts to another address of the source.
  func moveMarks(to address: String) async {
    await seen?.move(to: address)
  }

  /// Deletes the marks on posts.
  public func removeMarks() async {
    await seen?.removeAll()
  }

  static func marked(
    _ answer: Sourced<Page<Post>>, _ seen: SeenPosts, isFirst: Bool
  ) async -> Sourced<Page<Post>> {
    let ids = await seen.all()
    if isFirst { await seen.listed(answer.value.items.map(\.id), isFromSource: answer.origin == .remote) }
    return answer.map { page in
      page.map { post in
        var post = post
        post.isNew = !ids.contains(post.id)
        return post
      }
    }
  }
}
