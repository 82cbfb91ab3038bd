import Localization

/// An option, a flag or an argument of the command line, as help, the manual page and completions show it.
struct CommandLineOption {
  /// The values that a shell offers for it.
  enum Values {
    case any, files, folders
    case words([String])
  }

  /// The names as typed, such as `-c` and `--command`; none for an argument without a name.
  var names: [String] = []
  /// The placeholder of its value, such as `CMD`; nil for a flag.
  var value: String?
  var values = Values.any
  /// Whether its value may begin with a dash.
  var takesDashes = false
  /// Whether it is one of a shell of one's own, which the parser does not know.
  var isOwn = false
  /// One line about it.
  let text: (Language) -> String

  /// The names with the value, each as typed: `-c CMD, --command CMD`.
  var usage: String {
    guard !names.isEmpty else { return value ?? "" }
    return names.map { name in value.map { "\(name) \($0)" } ?? name }.joined(separator: ", ")
  }

  /// The names with the value in angle brackets: `-c, --command <CMD>`.
  var label: String {
    let parts = (names.isEmpty ? [] : [names.joined(separator: ", ")]) + (value.map { ["<\($0)>"] } ?? [])
    return parts.joined(separator: " ")
  }
}

extension CommandLineOption {
  /// An option with a value.
  ///
  /// - Parameters:
  ///   - name: the name as typed.
  ///   - value: the placeholder of the value.
  ///   - text: the key of the line about it.
  ///   - values: the values that the line names.
  ///   - standard: the value without the option, named at the end of the line; nil if the line itself says it.
  init(
    _ name: String, _ value: String, _ text: ProgramText, _ values: [String: String] = [:], standard: String? = nil
  ) {
    self.init(names: [name], value: value, text: Self.line(text, values, standard: standard))
  }

  /// An option whose value is one of a few words.
  init<Word: RawRepresentable<String> & CaseIterable>(_ name: String, _ text: ProgramText, standard: Word) {
    let words = Word.allCases.map(\.rawValue)
    self.init(
      names: [name], value: words.joined(separator: "|"), values: .words(words),
      text: Self.line(text, standard: standard.rawValue))
  }

  /// A flag.
  init(flag names: String..., text: ProgramText) {
    self.init(names: names, text: Self.line(text))
  }

  /// An argument without a name.
  init(argument value: String, _ text: ProgramText, values: Values = .any) {
    self.init(value: value, values: values, text: Self.line(text))
  }

  /// An option of a shell of one's own.
  init(_ option: ProgramOption) {
    self.init(names: ["--" + option.name], value: option.valueName, isOwn: true, text: option.help)
  }

  /// The text of a key in any language, with the value without the option.
  static func line(
    _ text: ProgramText, _ values: [String: String] = [:], standard: String? = nil
  ) -> (Language) -> String {
    { language in
      let texts = ProgramText.table.strings(for: language)
      return texts(text, values) + (standard.map { texts(.standard, ["value": $0]) } ?? "")
    }
  }
}
