public import Viper

/// How a load stands.
public nonisolated enum LoadPhase: Hashable, Sendable {
  case idle
  case loading
  case loaded
  case failed(LoadError)
  case cancelled
}
