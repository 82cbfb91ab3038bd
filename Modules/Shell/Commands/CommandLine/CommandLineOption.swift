package import Localization

/// An option, a flag or an argument of the command line, as help, the manual page and completions show it.
package struct CommandLineOption {
  /// The values that a shell offers for it.
  package enum Values {
    case any, files, folders
    case words([String])
  }

  /// The names as typed, such as `-c` and `--command`; none for an argument without a name.
  package let names: [String]
  /// The placeholder of its value, such as `CMD`; nil for a flag.
  package let value: String?
  package let values: Values
  /// Whether its value may begin with a dash.
  package let takesDashes: Bool
  /// Whether it is an argument that may be left out.
  package let isOptional: Bool
  /// Whether it is one of a shell of one's own, which the parser does not know.
  package let isOwn: Bool
  /// One line about it.
  package let text: (Language) -> String

  /// An option, a flag or an argument.
  ///
  /// - Parameters:
  ///   - names: the names as typed; none for an argument without a name.
  ///   - value: the placeholder of its value; nil for a flag.
  ///   - values: the values that a shell offers for it.
  ///   - takesDashes: whether its value may begin with a dash.
  ///   - isOptional: whether it is an argument that may be left out.
  ///   - isOwn: whether it is one of a shell of one's own, which the parser does not know.
  ///   - standard: the value without the option, named at the end of the line; nil if the line itself says it.
  ///   - text: one line about it.
  package init(
    names: [String] = [], value: String? = nil, values: Values = .any, takesDashes: Bool = false,
    isOptional: Bool = false, isOwn: Bool = false, standard: String? = nil, text: @escaping (Language) -> String
  ) {
    (self.names, self.value, self.values) = (names, value, values)
    (self.takesDashes, self.isOptional, self.isOwn) = (takesDashes, isOptional, isOwn)
    self.text = { language in
      let texts = CommandLineText.table.strings(for: language)
      return text(language) + (standard.map { texts(.standard, ["value": $0]) } ?? "")
    }
  }

  /// The names with the value, each as typed: `-c CMD, --command CMD`.
  package var usage: String {
    guard !names.isEmpty else { return value ?? "" }
    return names.map { name in value.map { "\(name) \($0)" } ?? name }.joined(separator: ", ")
  }

  /// The names with the value in angle brackets: `-c, --command <CMD>`.
  package var label: String {
    let parts = (names.isEmpty ? [] : [names.joined(separator: ", ")]) + (value.map { ["<\($0)>"] } ?? [])
    return parts.joined(separator: " ")
  }
}
