extension JSONReader {
  /// The maximum number of objects in a tree.
  private static let maximumNodes = 100_000

  /// The parser's position within a tree.
  private enum Place {
    /// Before an object.
    case object
    /// Before the name of a member.
    case member
    /// After the value of a member.
    case value
    /// Before an element of a list of children.
    case element
    /// After an element of a list of children.
    case nextElement
    /// After an object.
    case end
  }

  /// Reads a tree of at most `maximumNodes` objects.
  ///
  /// Uses a loop instead of recursion, because servers can nest objects to any depth.
  mutating func tree(children: String, members: Set<String>) throws(JSONSyntaxError) -> [JSONValue.TreeNode] {
    guard nextByte() == UInt8(ascii: "{") else { throw error(.syntax) }
    let names = members.map(KnownName.init) + [KnownName(children)]
    var nodes: [(members: UniqueMembers, parent: Int?)] = []
    // The indices of the objects that are still open, outermost first.
    var path: [Int] = []
    var place = Place.object
    repeat {
      switch place {
      case .object:
        guard nodes.count < Self.maximumNodes else { throw error(.depth) }
        nodes.append((UniqueMembers(expecting: members.count), path.last))
        path.append(nodes.count - 1)
        _ = skip(UInt8(ascii: "{"))
        place = skip(UInt8(ascii: "}")) ? .end : .member
      case .member:
        guard let byte = nextByte() else { throw error(.end) }
        guard byte == UInt8(ascii: "\"") else { throw error(.syntax) }
        let name = try self.name(among: names)
        try expect(UInt8(ascii: ":"))
        place = .value
        if name == children, skip(UInt8(ascii: "[")) {
          if !skip(UInt8(ascii: "]")) { place = .element }
        } else if let name, members.contains(name) {
          let value = try bounded(depth: 0) { reader throws(JSONSyntaxError) in try reader.value(depth: 0) }
          if let index = path.last { nodes[index].members.add(JSONValue.Member(name, value ?? .null)) }
        } else {
          try skipValue(depth: 0)
        }
      case .value:
        if skip(UInt8(ascii: ",")) {
          place = .member
        } else {
          try expect(UInt8(ascii: "}"))
          place = .end
        }
      case .element:
        if nextByte() == UInt8(ascii: "{") {
          place = .object
        } else {
          try skipValue(depth: 0)
          place = .nextElement
        }
      case .nextElement:
        if skip(UInt8(ascii: ",")) {
          place = .element
        } else {
          try expect(UInt8(ascii: "]"))
          place = .value
        }
      case .end:
        path.removeLast()
        place = .nextElement
      }
    } while !path.isEmpty
    guard nextByte() == nil else { throw error(.syntax) }
    return nodes.map { JSONValue.TreeNode(value: .object($0.members.all), parent: $0.parent) }
  }
}
