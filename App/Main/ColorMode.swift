import ArgumentParser

/// The option `--color`.
nonisolated enum ColorMode: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never

  /// Whether to use colours; `auto` follows the environment (no-color.org, bixense.com/clicolors), then the terminal.
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
