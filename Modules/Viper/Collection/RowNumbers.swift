/// The numbers by which a person names rows: given in order of first appearance and never given again.
///
/// A number that was once shown means the same item for as long as these numbers live, whatever comes or goes.
public struct RowNumbers<ID: Hashable & Sendable>: Sendable {
  private var ids: [ID] = []
  private var numbers: [ID: Int] = [:]

  public init() {}

  /// Numbers the ids that have none yet, in their order.
  public mutating func assign(_ newIDs: some Sequence<ID>) {
    for id in newIDs where numbers[id] == nil {
      ids.append(id)
      numbers[id] = ids.count
    }
  }

  /// The largest number given; 0 before the first.
  public var last: Int { ids.count }

  public func number(of id: ID) -> Int? {
    numbers[id]
  }

  public func id(numbered number: Int) -> ID? {
    number >= 1 && number <= ids.count ? ids[number - 1] : nil
  }
}
