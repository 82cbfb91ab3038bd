import Synchronization

/// The cursors of a timeline in this run, which end the pages of a server that begins again.
///
/// GoToSocial, for example, answers an id that it cannot read with the first page.
final class PageTrail: Sendable {
  /// The numbers of the pages, by their cursors.
  private let numbers = Mutex<[String: Int]>([:])

  /// The cursor after a page; nil if it leads to a page that was read before it.
  func next(_ next: String?, after cursor: String?) -> String? {
    numbers.withLock { numbers in
      if cursor == nil { numbers = [:] }
      guard let next, next != cursor else { return nil }
      let number = cursor.map { numbers[$0, default: 0] } ?? 0
      if let known = numbers[next], known <= number { return nil }
      numbers[next] = number + 1
      return next
    }
  }
}
