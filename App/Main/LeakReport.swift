/// What happens when a scene outlives its place: developers hear of it, users do not.
enum LeakReport {
  static var handler: (SceneLeak) -> Void {
    #if DEBUG
      { StandardOutput().writeError("\($0)") }
    #else
      { _ in }
    #endif
  }
}
