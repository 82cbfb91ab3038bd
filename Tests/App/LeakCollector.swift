import Navigation

@testable import App

/// The scenes that outlived their places.
final class LeakCollector {
  var leaks: [SceneLeak] = []
}
