import Synchronization

/// Records the cursors of a timeline in this session, to detect a server that starts over with the first page.
///
/// GoToSocial, for example, sends the first page if it cannot parse an id.
final class PageTrail: Sendable {
  /// The number of each page, by its cursor.
  private let numbers = Mutex<[String: Int]>([:])

  /// The cursor of the next page; nil if it would lead back to this page or an earlier one.
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
