/// The members of an object in a message.
struct MessageShape: Hashable, Sendable {
  /// A member of an object.
  struct Member: Hashable, Sendable {
    let name: String
    let type: MemberType
    let isRequired: Bool
    /// Its meaning, in a few words.
    let meaning: String
  }

  /// The name, such as `row`.
  let name: String
  /// The object in a few words.
  let about: String
  let members: [Member]
  /// Names that authors write by mistake, and the members that they mean.
  let synonyms: [String: String]

  init(_ name: String, _ about: String, synonyms: [String: String] = [:], _ members: [Member]) {
    (self.name, self.about, self.members, self.synonyms) = (name, about, members, synonyms)
  }

  /// The same shape under another name, with further members; those of a name that is given again are replaced.
  func with(_ name: String, _ about: String, without left: Set<String> = [], _ further: [Member]) -> MessageShape {
    let names = Set(further.map(\.name)).union(left)
    return MessageShape(
      name, about, synonyms: synonyms.filter { !left.contains($0.value) },
      further + members.filter { !names.contains($0.name) })
  }

  /// The list of an answer: the name of its member, and that of the shape of its items; empty without one.
  var list: (member: String, item: String) {
    for member in members { if case .list(.shape(let item)) = member.type { return (member.name, item) } }
    return ("", "")
  }

  subscript(name: String) -> Member? { members.first { $0.name == name } }
}

extension MessageShape.Member {
  /// A member that may be left out.
  init(_ name: String, _ type: MemberType, _ meaning: String) {
    self.init(name: name, type: type, isRequired: false, meaning: meaning)
  }

  /// A member that must be there.
  static func required(_ name: String, _ type: MemberType, _ meaning: String) -> Self {
    Self(name: name, type: type, isRequired: true, meaning: meaning)
  }
}
