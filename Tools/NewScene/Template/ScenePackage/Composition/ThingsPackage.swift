public import SceneKit

/// The scenes of this package, for a program.
public let scenePackage = ScenePackage("things") { ThingsModuleFactory($0).entries }
