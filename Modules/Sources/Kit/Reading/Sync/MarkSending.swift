import Foundation
import HTTP
import Loading
import Posts
import Sources
import Storage

/// Sends the waiting marks of an account.
///
/// A request that the server refuses is repeated with fewer articles.
struct MarkSending {
  /// How long a program may take to send marks before another program sends them instead, in seconds.
  private static let lease: TimeInterval = 120
  /// The number of refused requests per attempt after which another refusal ends the attempt.
  private static let maximumRefusals = 11

  let reader: SourceReader
  let now: @Sendable () -> Date
  /// Called with the address of the feed for each mark that was deleted because the server has refused it.
  let onRefusal: @Sendable (_ feed: String, LoadFailure) -> Void

  /// Sends the marks; throws the last refusal if marks are left waiting because of it, or the failure that ended the
  /// attempt.
  ///
  /// A mark that is refused in a request of its own is deleted if the server has accepted other marks of its kind.
  /// Otherwise it is left waiting, because the server may currently refuse all marks of that kind.
  func send(_ source: any Marking) async throws {
    let (queue, maximum) = (reader.cache.posts.queue, type(of: source).maximumBatch)
    var (limit, refusals) = (maximum, 0)
    var accepted: Set<PostMark> = []
    // These stay reserved, so that the following marks are next.
    var refused: [(mark: WaitingMark, failure: LoadFailure)] = []
    var failure: (any Error)?
    while let account = reader.cache.outbox.name(of: source.account) {
      let begin = now()
      let marks = await queue.beginMarks(
        of: reader.name, by: account, atMost: limit, at: begin, until: begin + Self.lease)
      guard let first = marks.first else { break }
      // Before the first request, the server can only have refused to issue a token for changes.
      var isRequested = false
      do {
        var request = try await source.request(first.mark, on: marks.map { Post.ID(rawValue: $0.post.id) })
        request.account = AccountID(uniqueName: account)
        isRequested = true
        try source.check(try await reader.client.load(request))
        await queue.endMarks(marks, areSent: true, at: now())
        limit = min(2 * limit, maximum)
        accepted.insert(first.mark)
      } catch let refusal as LoadFailure where isRequested && refusal.isOfArticles && refusals < Self.maximumRefusals {
        refusals += 1
        limit = max(1, marks.count / 2)
        if marks.count == 1 {
          refused.append((first, refusal))
        } else {
          await queue.endMarks(marks, areSent: false, at: now())
        }
      } catch {
        await queue.endMarks(marks, areSent: false, at: now())
        failure = error
        break
      }
    }
    for (mark, refusal) in refused where accepted.contains(mark.mark) {
      await queue.removeChange(mark.id)
      onRefusal(mark.post.source, refusal)
    }
    let kept = refused.filter { !accepted.contains($0.mark.mark) }
    await queue.endMarks(kept.map(\.mark), areSent: false, at: now())
    if let failure = failure ?? kept.last?.failure { throw failure }
  }
}

extension LoadFailure {
  /// Whether the server has refused the articles of a request, but may accept others.
  fileprivate var isOfArticles: Bool { !isPassing && [400, 404, 410, 413, 422].contains(status) }
}
