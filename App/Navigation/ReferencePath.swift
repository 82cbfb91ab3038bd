/// Looks through the stored properties of objects for the one that holds another. Closures and tasks cannot be looked into.
enum ReferencePath {
  /// The property through which one of `owners` holds `target`; nil if none does.
  static func find(_ target: AnyObject, from owners: [AnyObject]) -> String? {
    for owner in owners where owner !== target {
      var mirror: Mirror? = Mirror(reflecting: owner)
      while let current = mirror {
        for child in current.children where holds(child.value, target) {
          return "\(name(of: owner)).\(child.label ?? "?")"
        }
        mirror = current.superclassMirror
      }
    }
    return nil
  }

  /// The name of an object's type, without what it is generic over.
  static func name(of object: AnyObject) -> String {
    String(String(describing: type(of: object)).prefix { $0 != "<" })
  }

  private static func holds(_ value: Any, _ target: AnyObject) -> Bool {
    if type(of: value) is AnyClass { return value as AnyObject === target }
    if value is any WeakReference { return false }
    return Mirror(reflecting: value).children.contains { holds($0.value, target) }
  }
}
