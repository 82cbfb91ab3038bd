import ArgumentParser

/// How images are drawn.
nonisolated enum ImageMode: String, CaseIterable, ExpressibleByArgument {
  case auto, symbols, none

  /// `auto` draws for a person who can see it: at a terminal that is not a plain one.
  func isDrawn(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .auto: isTerminal && environment["TERM"] != "dumb"
    case .symbols: true
    case .none: false
    }
  }
}
