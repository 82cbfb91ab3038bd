public import SceneKit

/// The scenes of this package, for a program.
public let scenePackage = ScenePackage("things") { ThingsModuleFactory($0).entries }

extension SceneKind {
  static let things = SceneKind("things", pattern: "things", on: "feed")
  static let thingsItem = SceneKind(  // --item
    "thingsItem",  // --item
    pattern: "things/{id}", on: "things")  // --item
}
