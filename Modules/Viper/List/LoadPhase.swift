/// The phase of a load.
public enum LoadPhase: Hashable, Sendable {
  case idle
  case loading
  case loaded
  case cancelled
  case failed(Failure)
}
