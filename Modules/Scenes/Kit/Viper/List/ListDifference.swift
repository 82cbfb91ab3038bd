/// The difference between two lists of ids: removals, then insertions.
public nonisolated struct ListDifference: Hashable, Sendable {
  /// Positions of the removed ids in the old list, ascending.
  public let removals: [Int]
  /// Positions of the inserted ids in the new list, ascending.
  public let insertions: [Int]

  /// Whether both lists are identical.
  public var isEmpty: Bool { removals.isEmpty && insertions.isEmpty }

  /// Returns the number of rows in the new list above the boundary that was below the first `index` rows of the old
  /// list.
  ///
  /// Rows inserted at the boundary are below it.
  public func count(ofFirst index: Int) -> Int {
    var new = index - removals.count { $0 < index }
    for insertion in insertions {
      guard insertion < new else { break }
      new += 1
    }
    return new
  }

  @usableFromInline init(removals: [Int], insertions: [Int]) {
    self.removals = removals
    self.insertions = insertions
  }

  /// Computes the difference between two lists, in time proportional to their length.
  ///
  /// The difference is minimal if ids are unique and the common ids are in the same order. Otherwise, everything
  /// between the first and the last change is removed and inserted. The function is inlinable, so that calls from other
  /// modules are specialized.
  @inlinable public static func between<ID: Hashable>(_ old: [ID], _ new: [ID]) -> ListDifference {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - suffix - 1] == new[new.count - suffix - 1] { suffix += 1 }
    let oldPart = old[prefix..<old.count - suffix]
    let newPart = new[prefix..<new.count - suffix]
    let (oldIDs, newIDs) = (Set(oldPart), Set(newPart))
    guard oldPart.filter(newIDs.contains) == newPart.filter(oldIDs.contains) else {
      return ListDifference(removals: Array(oldPart.indices), insertions: Array(newPart.indices))
    }
    return ListDifference(
      removals: oldPart.indices.filter { !newIDs.contains(old[$0]) },
      insertions: newPart.indices.filter { !oldIDs.contains(new[$0]) })
  }
}
