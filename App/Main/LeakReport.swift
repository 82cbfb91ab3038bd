import Navigation
import Shell

/// Reports leaks on standard error, in debug builds only.
enum LeakReport {
  static var handler: (SceneLeak) -> Void {
    #if DEBUG
      { StandardOutput().writeError("\($0)") }
    #else
      { _ in }
    #endif
  }
}
