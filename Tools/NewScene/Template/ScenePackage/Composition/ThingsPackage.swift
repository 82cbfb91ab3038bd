public import SceneKit

/// The scenes of this package, for a program that includes it.
public let scenePackage = ScenePackage("things") { ThingsModuleFactory($0).entries }
