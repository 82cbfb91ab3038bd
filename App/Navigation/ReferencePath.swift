/// Looks through the stored properties of objects for the one that holds another.
///
/// Closures and tasks cannot be looked into.
enum ReferencePath {
  /// How far to look: objects that stand between are few.
  private static let maximumDepth = 4

  /// The property through which one of `owners` holds `target`; nil if none does.
  static func find(_ target: AnyObject, from owners: [AnyObject]) -> String? {
    for owner in owners where owner !== target {
      let others = owners.filter { $0 !== owner }
      if let path = path(in: owner, to: target, past: others, depth: 0) { return "\(name(of: owner)).\(path)" }
    }
    return nil
  }

  /// The name of an object's type, without what it is generic over.
  static func name(of object: AnyObject) -> String {
    String(String(describing: type(of: object)).prefix { $0 != "<" })
  }

  /// Passes by the known objects, which are looked through on their own.
  private static func path(in value: Any, to target: AnyObject, past known: [AnyObject], depth: Int) -> String? {
    guard depth < maximumDepth else { return nil }
    for (label, child) in children(of: value) {
      if type(of: child) is AnyClass {
        let object = child as AnyObject
        if object === target { return label }
        if object is any WeakReference || known.contains(where: { $0 === object }) { continue }
      }
      guard let rest = path(in: child, to: target, past: known, depth: depth + 1) else { continue }
      return [label, rest].filter { !$0.isEmpty }.joined(separator: ".")
    }
    return nil
  }

  private static func children(of value: Any) -> [(label: String, value: Any)] {
    var children: [(String, Any)] = []
    var mirror: Mirror? = Mirror(reflecting: value)
    while let current = mirror {
      // What an optional holds has no name of its own.
      children += current.children.map { ($0.label == "some" ? "" : $0.label ?? "", $0.value) }
      mirror = current.superclassMirror
    }
    return children
  }
}
