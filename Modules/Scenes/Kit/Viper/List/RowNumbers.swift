/// The row numbers, and the ids that are currently in the list.
///
/// Numbers are assigned in order of first appearance, and are not reused. Once shown, a number refers to the same item
/// until the scene ends or the list is renumbered.
public struct RowNumbers<ID: Hashable & Sendable>: Sendable {
  private struct Entry {
    let number: Int
    /// The index of the latest list that contains the id.
    var list: Int
  }

  private var ids: [ID] = []
  private var entries: [ID: Entry] = [:]
  /// The index of the current list, from 0.
  private var list = 0
  /// The number of times that the list was renumbered.
  public private(set) var renumberings = 0

  /// Creates an empty list.
  public init() {}

  /// Begins a new, empty list; ids keep their numbers.
  public mutating func beginList() {
    list += 1
  }

  /// Adds an id to the list, and assigns a number to an id without one; returns false if the id is already listed.
  public mutating func insert(_ id: ID) -> Bool {
    if let entry = entries[id] {
      guard entry.list != list else { return false }
      entries[id]?.list = list
    } else {
      ids.append(id)
      entries[id] = Entry(number: ids.count, list: list)
    }
    return true
  }

  /// Renumbers the ids in `listed` from 1; all other ids lose their numbers.
  public mutating func renumber(_ listed: [ID]) {
    guard ids != listed else { return }
    ids = listed
    entries = Dictionary(listed.enumerated().map { ($1, Entry(number: $0 + 1, list: list)) }) { first, _ in first }
    renumberings += 1
  }

  /// Reassigns the numbers of unseen ids, in the given order; ids without a number get the next ones.
  mutating func order(_ unseen: [ID]) {
    var numbers = unseen.compactMap(number(of:))
    for id in unseen where entries[id] == nil {
      ids.append(id)
      numbers.append(ids.count)
    }
    for (id, number) in zip(unseen, numbers.sorted()) {
      ids[number - 1] = id
      entries[id] = Entry(number: number, list: list)
    }
  }

  /// Removes an id from the list; the id keeps its number.
  public mutating func remove(_ id: ID) {
    entries[id]?.list = list - 1
  }

  /// The largest assigned number; 0 if no number was assigned.
  public var last: Int { ids.count }

  /// The range of the numbers of listed ids; nil for an empty list.
  public var listed: ClosedRange<Int>? {
    guard let first = ids.firstIndex(where: isListed), let last = ids.lastIndex(where: isListed) else { return nil }
    return first + 1...last + 1
  }

  /// Returns the number of the given id, listed or not; nil for an unknown id.
  public func number(of id: ID) -> Int? {
    entries[id]?.number
  }

  /// Whether an id is in the list.
  public func isListed(_ id: ID) -> Bool {
    entries[id]?.list == list
  }

  /// Returns the id with the given number, listed or not; nil for a number that was never assigned.
  public func id(numbered number: Int) -> ID? {
    number >= 1 && number <= ids.count ? ids[number - 1] : nil
  }
}
