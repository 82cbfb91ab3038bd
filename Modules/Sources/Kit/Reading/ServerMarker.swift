import Foundation
import HTTP
public import Loading
public import Posts
import Sources
import Synchronization

/// The marker of a timeline on its server during one visit.
///
/// It is read once, and moved once at the end of the visit.
///
/// Moving the marker does not mark posts as read.
public final class ServerMarker: Sendable {
  private struct State {
    /// The marker in the last response of the server; nil until the server has responded.
    var known: ReadMarker??
    /// The newest post that was on the screen.
    var top: Post.ID?
    var isSent = false
  }

  private let source: any PlaceMarking
  private let documents: DocumentReader
  private let state = Mutex(State())
  private let saved = OneRead<ReadMarker?>()
  private let loaded = OneRead<ReadMarker?>()

  init(_ source: any PlaceMarking, _ documents: DocumentReader) {
    (self.source, self.documents) = (source, documents)
  }

  /// Sets `isSinceLastVisit` of each loaded post, newest first: whether the post is newer than the marker.
  ///
  /// Saved posts are compared with the saved marker, other posts with the server's marker. Without a marker, the
  /// property stays nil.
  public func marked(_ answers: Answers<Page<Post>>) -> Answers<Page<Post>> {
    answers.mapAnswer { [self] answer in
      let marker = answer.origin == .remote ? await remote() : await local()
      guard let marker else { return answer }
      return answer.map { $0.marked(by: source, marker) }
    }
  }

  /// Records that `top`, the newest post of the list, is on the screen.
  public func see(_ top: Post.ID) { state.withLock { $0.top = top } }

  /// Moves the marker forward to the newest post that was on the screen; sends at most one request, even if the request
  /// fails.
  func send() async throws {
    let request: HTTPRequest? = state.withLock { state in
      guard !state.isSent, let top = state.top, let known = state.known else { return nil }
      let request = source.request(moving: known, to: top)
      state.isSent = request != nil
      return request
    }
    guard let request else { return }
    let response = try await documents.client.load(request)
    guard ![401, 403].contains(response.status) else {
      throw LoadFailure(ReadingProblem.markerRefused, host: WebServer(request.url)?.name)
    }
    try await documents.take(response, as: source.document)
  }

  private func local() async -> ReadMarker? {
    if let known = state.withLock(\.known) { return known }
    return await saved.value { await load(by: .savedOnly) } ?? nil
  }

  private func remote() async -> ReadMarker? {
    let marker = await loaded.value {
      guard let marker = await load(by: .remoteFirst) else { return Task.isCancelled ? nil : .some(nil) }
      state.withLock { $0.known = .some(marker) }
      return marker
    }
    return marker ?? nil
  }

  /// Loads the marker; returns nil if that fails, because posts are then shown without it.
  private func load(by policy: ReadingPolicy) async -> ReadMarker?? {
    do {
      for try await answer in documents.with(policy).answers(.first, to: { [source] _ in source.document }) {
        return policy == .savedOnly || answer.origin == .remote ? .some(answer.value) : nil
      }
      return nil
    } catch {
      return nil  // the list of posts reports what is wrong with the server
    }
  }
}

extension Page<Post> {
  /// A copy with `isSinceLastVisit` set: whether each post is newer than the marker.
  ///
  /// A post whose position is unknown gets the value of the post before it.
  fileprivate func marked(by source: any PlaceMarking, _ marker: ReadMarker) -> Page<Post> {
    var isNew = true
    return map { post in
      var post = post
      isNew = source.isNew(post.id, since: marker) ?? isNew
      post.listing.isSinceLastVisit = isNew
      return post
    }
  }
}
