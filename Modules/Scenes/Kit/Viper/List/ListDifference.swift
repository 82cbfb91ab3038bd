/// The difference between two lists of ids: removals, then insertions.
public nonisolated struct ListDifference: Hashable, Sendable {
  /// Positions of the removed ids in the old list, ascending.
  public let removals: [Int]
  /// Positions of the inserted ids in the new list, ascending.
  public let insertions: [Int]

  /// Whether both lists are the same.
  public var isEmpty: Bool { removals.isEmpty && insertions.isEmpty }

  /// The number of rows above the boundary after the first `index` old rows, in the new list.
  ///
  /// Rows that were inserted at the boundary are below it.
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

  /// The difference between two lists, in time proportional to their length.
  ///
  /// Minimal if the ids are unique and the common ids have kept their order; otherwise everything between the first and
  /// the last change is removed and inserted. Inlinable, so that other modules' calls are specialized.
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
