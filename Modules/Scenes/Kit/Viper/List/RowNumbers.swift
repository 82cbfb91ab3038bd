/// The numbers of rows, and the ids that are in the list.
///
/// Numbers follow the order of first appearance and are not reused: a number once shown means the same item for the
/// life of the scene, or until the list is numbered again.
public struct RowNumbers<ID: Hashable & Sendable>: Sendable {
  private struct Entry {
    let number: Int
    /// The last list with the id.
    var list: Int
  }

  private var ids: [ID] = []
  private var entries: [ID: Entry] = [:]
  /// The number of the current list, counted from 0.
  private var list = 0
  /// The times that the list was numbered again.
  public private(set) var renumberings = 0

  /// An empty list.
  public init() {}

  /// Begins another list, without rows; the numbers stay.
  public mutating func beginList() {
    list += 1
  }

  /// Adds an id to the list, with a number if it has none; false if it is in the list already.
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

  /// Numbers the ids of the list again, from 1; those that are not in it have no number any more.
  public mutating func renumber(_ listed: [ID]) {
    guard ids != listed else { return }
    ids = listed
    entries = Dictionary(listed.enumerated().map { ($1, Entry(number: $0 + 1, list: list)) }) { first, _ in first }
    renumberings += 1
  }

  /// Numbers ids that nobody has seen in this order, with the numbers that they have and, for those without, the next ones.
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

  /// Removes an id from the list; it keeps its number.
  public mutating func remove(_ id: ID) {
    entries[id]?.list = list - 1
  }

  /// The largest number given; 0 before the first.
  public var last: Int { ids.count }

  /// The smallest and the largest number of the ids in the list; nil for an empty list.
  public var listed: ClosedRange<Int>? {
    guard let first = ids.firstIndex(where: isListed), let last = ids.lastIndex(where: isListed) else { return nil }
    return first + 1...last + 1
  }

  /// The number of an id, in the list or not; nil for an unknown id.
  public func number(of id: ID) -> Int? {
    entries[id]?.number
  }

  /// Whether an id is in the list.
  public func isListed(_ id: ID) -> Bool {
    entries[id]?.list == list
  }

  /// The id with this number, in the list or not; nil for a number never given.
  public func id(numbered number: Int) -> ID? {
    number >= 1 && number <= ids.count ? ids[number - 1] : nil
  }
}
