import Navigation

@testable import App

/// The leaked scenes.
final class LeakCollector {
  var leaks: [SceneLeak] = []
}
