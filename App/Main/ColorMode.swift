import ArgumentParser

/// Whether output has colours.
nonisolated enum ColorMode: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// `auto` asks the environment first (no-color.org, bixense.com/clicolors), then whether a person is looking.
  func isColored(isTerminal: Bool, environment: [String: String]) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      if let value = environment["NO_COLOR"], !value.isEmpty {
        false
      } else if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" {
        true
      } else {
        isTerminal && environment["TERM"] != "dumb"
      }
    }
  }
}
