import SceneKit

extension SceneKind {
  static let things = SceneKind(
    "things", pattern: "things", on: "feed")
  static let thingsItem = SceneKind(  // --item
    "thingsItem",  // --item
    pattern: "things/{id}", on: "things")  // --item
}
