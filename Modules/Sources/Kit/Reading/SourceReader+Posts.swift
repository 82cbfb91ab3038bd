public import Foundation
import HTTP
import Loading
public import Posts
import Sources

/// The maximum number of pages that are searched for a post or a message with a given id.
private let searchedPages = 20

extension SourceReader {
  /// Finds the post with the given id: asks the source, searches the first pages of the timeline, and then the store.
  ///
  /// - Throws: `LoadFailure` (`.notFound` if the post is not found), or `CancellationError`.
  public func post(withID id: Post.ID) async throws -> Post {
    do {
      var (post, isFromSource) = try await loaded(id)
      guard let stored = await storedPost(id) else { return changed(post) }
      post.viewer = stored.viewer
      if post.details.createdAt == stored.details.createdAt { post.sortDate = stored.sortDate }
      // Only lists say who has shared a post.
      post.details.sharedBy = post.details.sharedBy ?? stored.details.sharedBy
      if isFromSource, post != stored { await update(post) }
      return changed(post)
    } catch let error as LoadFailure {
      guard let stored = await storedPost(id) else { throw error }
      return stored
    }
  }

  /// Loads the post; `isFromSource` says that the source has just sent this post alone, not as part of a list.
  private func loaded(_ id: Post.ID) async throws -> (post: Post, isFromSource: Bool) {
    if let document = try await source.opened().post(id) {
      let answer = try await last(of: documents.answers(.first, to: { _ in document })) { _ in true }
      let post = await confirmed([answer.value], answer.origin).first
      return (post ?? answer.value, answer.origin == .remote)
    }
    return (try await first(withID: id, in: timeline) { $0 }, false)
  }

  /// Finds the message with the given id on the first pages.
  ///
  /// - Throws: `LoadFailure` (`.notFound` if the message is not on these pages), or `CancellationError`.
  public func message(withID id: Message.ID) async throws -> Message {
    try await first(withID: id, in: messages) { $0 }
  }

  /// Finds the item with the given id on the first pages.
  private func first<Value, Item: Identifiable>(
    withID id: Item.ID, in answers: (LoadScope) -> Answers<Value>, page: (Value) -> Page<Item>
  ) async throws -> Item {
    var scope = LoadScope.first
    var searched: Set<Item.ID> = []
    for _ in 0..<searchedPages {
      let page = try await page(last(of: answers(scope)) { page($0).items.contains { $0.id == id } }.value)
      if let item = page.items.first(where: { $0.id == id }) { return item }
      // A server that has no further pages may send the first one again.
      let isRepeated = !page.items.isEmpty && searched.isSuperset(of: page.items.map(\.id))
      searched.formUnion(page.items.map(\.id))
      guard !isRepeated, let next = page.cursor, next != scope.cursor else { break }
      scope = .nextPage(after: next)
    }
    throw LoadFailure.notFound(searched: searched.count)
  }

  /// The first result of a load that satisfies a condition; if none does, the last result.
  private func last<Value>(of answers: Answers<Value>, orFirst isWanted: (Value) -> Bool) async throws
    -> Sourced<Value>
  {
    var last: Sourced<Value>?
    do {
      for try await answer in answers {
        if isWanted(answer.value) { return answer }
        last = answer
      }
    } catch {
      guard last != nil, !(error is CancellationError) else { throw error }
    }
    guard let last else { throw LoadFailure.empty }
    return last
  }

  /// Loads an image from the cache, or else from the source; an image from the source is saved after decoding.
  ///
  /// - Parameters:
  ///   - address: the untrusted address.
  ///   - decode: decodes the bytes of the image.
  /// - Returns: the decoded image.
  /// - Throws: `LoadFailure`, `CancellationError`, or the error of `decode`.
  public func image<Image>(at address: String, decode: (Data) async throws -> Image) async throws -> Image {
    try await images.image(at: address, decode: decode)
  }

  /// Streams a recording: its bytes are passed on as they arrive, and are not stored.
  ///
  /// - Parameters:
  ///   - address: the untrusted address.
  ///   - take: receives each part, in order; if it throws, the load ends.
  /// - Returns: the media type that the server sent; nil if it sent none.
  /// - Throws: `LoadFailure`, `CancellationError`, or the error of `take`.
  public func recording(
    at address: String, take: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void
  ) async throws -> String? {
    guard let url = URL(string: address) else { throw LoadFailure.refusedAddress }
    var request = HTTPRequest(url: url, limits: SourceLimits.recording, purpose: .recording)
    request.receiver = BodyReceiver(take)
    let answer = try await client.load(request)
    try Payload.check(status: answer.status)
    return answer.headers[.contentType]
  }

  /// Deletes every cached image.
  public func clearImages() async {
    await cache.removeImages()
  }
}
