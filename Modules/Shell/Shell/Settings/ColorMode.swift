package import Terminal

/// The option `--color`.
package nonisolated enum ColorMode: String, CaseIterable {
  case auto, always, never
  case sixteen = "16"
  case indexed = "256"
  case direct = "24bit"

  /// Returns the colours to use; `auto` considers the environment (no-color.org, bixense.com/clicolors), then the
  /// terminal.
  package func colors(isTerminal: Bool, environment: [String: String], description: TerminalDescription?) -> ColorDepth
  {
    switch self {
    case .never: .none
    case .sixteen: .sixteen
    case .indexed: .indexed
    case .direct: .direct
    case .always:
      // The user requests colours, even if it is unknown how many the terminal supports.
      max(.sixteen, ColorDepth(environment: environment, description: description))
    case .auto:
      if let value = environment["NO_COLOR"], !value.isEmpty {
        .none
      } else if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" {
        Self.always.colors(isTerminal: isTerminal, environment: environment, description: description)
      } else if isTerminal {
        ColorDepth(environment: environment, description: description)
      } else {
        .none
      }
    }
  }
}
