import SceneKit

/// Finds the stored property that retains an object; objects retained only by a closure or a task are not found.
enum ReferencePath {
  /// The maximum depth of the search.
  private static let maximumDepth = 4

  /// The path of the property that retains the target, such as `PostInteractor.output`.
  ///
  /// Searches the owners and the objects that they retain, but does not descend into the `known` objects.
  static func find(_ target: AnyObject, from owners: [AnyObject], past known: [AnyObject]) -> String? {
    for owner in owners where owner !== target {
      if let path = path(in: owner, to: target, past: known, depth: 0) { return "\(name(of: owner)).\(path)" }
    }
    return nil
  }

  /// The name of an object's type without generic arguments.
  static func name(of object: AnyObject) -> String {
    String(String(describing: type(of: object)).prefix { $0 != "<" })
  }

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
      // The payload of an optional is not counted as a property.
      children += current.children.map { ($0.label == "some" ? "" : $0.label ?? "", $0.value) }
      mirror = current.superclassMirror
    }
    return children
  }
}
