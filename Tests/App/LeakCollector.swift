import Navigation

@testable import App

/// Collects the leaked scenes.
final class LeakCollector {
  var leaks: [SceneLeak] = []
}
