/// Collects the members of an object; the first of several members with the same name is used.
struct UniqueMembers {
  private static let few = 16

  private(set) var all: [JSONValue.Member] = []
  private var names: Set<String> = []
  /// The number of members for which to allocate memory with the first one.
  private let expected: Int

  init(expecting count: Int = 0) {
    expected = count
  }

  mutating func add(_ member: JSONValue.Member) {
    guard !isKnown(member.name) else { return }
    if all.isEmpty { all.reserveCapacity(expected) }
    all.append(member)
    if all.count == Self.few { names = Set(all.map(\.name)) }
    if all.count > Self.few { names.insert(member.name) }
  }

  private func isKnown(_ name: String) -> Bool {
    all.count < Self.few ? all.contains { $0.name == name } : names.contains(name)
  }
}
