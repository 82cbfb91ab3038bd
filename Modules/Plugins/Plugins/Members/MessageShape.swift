/// The members of an object in a message.
struct MessageShape: Hashable, Sendable {
  /// A member of an object.
  struct Member: Hashable, Sendable {
    let name: String
    let type: MemberType
    let isRequired: Bool
    /// A short description.
    let meaning: String
  }

  /// The name, such as `row`.
  let name: String
  /// A short description of the object.
  let about: String
  let members: [Member]
  /// Wrong member names that authors often use, with the correct names.
  let synonyms: [String: String]

  init(_ name: String, _ about: String, synonyms: [String: String] = [:], _ members: [Member]) {
    (self.name, self.about, self.members, self.synonyms) = (name, about, members, synonyms)
  }

  /// A copy with a new name, without the members in `left`, and with `further` members, which replace those of the same
  /// name.
  func with(_ name: String, _ about: String, without left: Set<String> = [], _ further: [Member]) -> MessageShape {
    let names = Set(further.map(\.name)).union(left)
    return MessageShape(
      name, about, synonyms: synonyms.filter { !left.contains($0.value) },
      further + members.filter { !names.contains($0.name) })
  }

  /// The first member that is a list of objects: its name and the name of their shape; both are empty if there is
  /// none.
  var list: (member: String, item: String) {
    for member in members { if case .list(.shape(let item)) = member.type { return (member.name, item) } }
    return ("", "")
  }

  subscript(name: String) -> Member? { members.first { $0.name == name } }
}

extension MessageShape.Member {
  /// An optional member.
  init(_ name: String, _ type: MemberType, _ meaning: String) {
    self.init(name: name, type: type, isRequired: false, meaning: meaning)
  }

  static func required(_ name: String, _ type: MemberType, _ meaning: String) -> Self {
    Self(name: name, type: type, isRequired: true, meaning: meaning)
  }
}
