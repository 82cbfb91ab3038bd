/// What makes one list of ids another: some are taken away, then some are put in.
public nonisolated struct ListDifference: Hashable, Sendable {
  /// Where in the old list the ids stood that are taken away, ascending.
  public let removals: [Int]
  /// Where in the new list the ids stand that are put in, ascending.
  public let insertions: [Int]

  public var isEmpty: Bool { removals.isEmpty && insertions.isEmpty }

  /// How many rows of the new list stand where a number of the old list's first ones stood.
  ///
  /// What is put in right behind them does not belong to them.
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
  /// It is the smallest one where the ids are unique and those in both lists have kept their order. Otherwise everything
  /// between the first and the last change is taken away and put in. Inlinable, so that it is as fast for the ids of
  /// another module.
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
