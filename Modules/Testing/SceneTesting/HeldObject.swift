import SceneKit

/// A weak reference to an object in another object's stored property.
@MainActor struct HeldObject {
  /// The property, such as `NamesPresenter.router`.
  let property: String
  /// The type of the object.
  let type: String
  private weak var object: AnyObject?

  var isReleased: Bool { object == nil }

  /// Returns the objects in an owner's stored properties, except weak references, Foundation objects, and `others`.
  static func all(in owner: AnyObject, except others: [AnyObject]) -> [HeldObject] {
    properties(of: owner).compactMap { label, value in
      guard let object = object(value), !(object is any WeakReference), !others.contains(where: { $0 === object }),
        !String(reflecting: Swift.type(of: object)).hasPrefix("Foundation.")
      else { return nil }
      return HeldObject(property: "\(name(of: owner)).\(label)", type: name(of: object), object: object)
    }
  }

  private static func properties(of owner: AnyObject) -> [(label: String, value: Any)] {
    var properties: [(String, Any)] = []
    var mirror: Mirror? = Mirror(reflecting: owner)
    while let current = mirror {
      properties += current.children.map { ($0.label ?? "", $0.value) }
      mirror = current.superclassMirror
    }
    return properties
  }

  /// Returns the object in a value or optional; nil for other values.
  private static func object(_ value: Any) -> AnyObject? {
    if Swift.type(of: value) is AnyClass { return value as AnyObject }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first.flatMap { object($0.value) } : nil
  }

  private static func name(of object: AnyObject) -> String {
    String(String(describing: Swift.type(of: object)).prefix { $0 != "<" })
  }
}
