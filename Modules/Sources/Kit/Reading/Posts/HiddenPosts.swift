import Foundation
import Posts
import Storage
import Synchronization

/// Excludes the posts that filters hide from the unread counts.
package struct HiddenPosts: Sendable {
  private static let kind = "filters"
  private static let hiding = "hiding"
  /// The number of posts to read and check at a time.
  private static let filterStep = 500

  let posts: PostRepository
  private var marks: StoredMarks { posts.marks(Self.kind) }

  /// Sets the filters that apply to posts.
  package func filter(by filtering: any PostFiltering) { posts.filtering.withLock { $0 = filtering } }

  /// The initial states of a source's new posts, determined by the filters.
  func arrivals(of posts: [Post], from source: String) -> [PostArrival] {
    self.posts.filtering.withLock(\.self)?.arrivals(of: posts, from: source) ?? posts.map { _ in .usual }
  }

  /// If the filters have changed, excludes the posts that they hide from the unread counts, and includes all others.
  ///
  /// Waits for queued writes, so no write may wait for this function.
  package func apply() async {
    guard let filtering = posts.filtering.withLock(\.self), let text = filtering.hidingText,
      let marks = await marks.all(of: "")
    else { return }
    let applied = marks.first { $0.id == Self.hiding }.map { String(decoding: $0.value, as: UTF8.self) } ?? ""
    guard applied != text else { return }
    let hides = filtering.hides()
    // Posts that are no longer hidden are not announced as new.
    await posts.externalChanges.counting {
      // In this order, newly hidden posts are not checked twice.
      var sources = await setPassedOver(false) { !hides($0) }
      sources.formUnion(await setPassedOver(true, where: hides))
      let mark = Mark(id: Self.hiding, date: posts.now(), value: Data(text.utf8))
      await posts.store.write(.state) { try await $0.save(mark, kind: Self.kind, of: "") }
      if !sources.isEmpty { await posts.count(sources) }
    }
  }

  /// Excludes the unread posts for which `isWanted` is true from the unread counts, or includes them if `isPassedOver`
  /// is false.
  ///
  /// Returns the sources of these posts.
  private func setPassedOver(
    _ isPassedOver: Bool, where isWanted: (StoredPost) -> Bool
  ) async -> Set<String> {
    var (sources, last) = (Set<String>(), PostPosition?.none)
    let selection = isPassedOver ? PostSelection.unread : .passedOver
    while let page = await posts.posts(selection, of: nil, after: last, limit: Self.filterStep), let end = page.last {
      let keys = page.filter(isWanted).map(\.key)
      if !keys.isEmpty { await posts.store.write { try await $0.setPassedOver(isPassedOver, keys) } }
      sources.formUnion(keys.map(\.source))
      last = end.position
    }
    return sources
  }
}
