import Localization

/// An option, a flag or an argument that a command reads as a `Value`.
struct CommandLineKey<Value> {
  let option: CommandLineOption
  /// Converts the valid texts that the user typed, none if the option is absent, to a `Value`.
  let value: ([String]) -> Value
}

extension CommandLineKey {
  /// Creates an option whose value is the result of `read`, or nil if the option is not typed.
  init<Wrapped>(
    _ name: String, _ value: String, _ text: ProgramText, values: CommandLineOption.Values = .any,
    known: [String: String] = [:], _ read: @escaping (String) -> Wrapped?
  ) where Value == Wrapped? {
    self.init(
      option: CommandLineOption(names: [name], value: value, values: values, line: text.line(known)),
      value: { $0.last.flatMap(read) })
  }

  /// Creates an option whose value is one of a few words, by default `standard`.
  init(_ name: String, _ text: ProgramText, standard: Value) where Value: RawRepresentable<String> & CaseIterable {
    let words = Value.allCases.map(\.rawValue)
    self.init(
      option: CommandLineOption(
        names: [name], value: words.joined(separator: "|"), values: .words(words), standard: standard.rawValue,
        line: text.line()),
      value: { $0.last.flatMap { Value(rawValue: $0) } ?? standard })
  }
}

extension CommandLineKey<Int> {
  /// Creates an option whose value is a number, by default `standard`.
  init(_ name: String, value: String = "N", _ text: ProgramText, in range: ClosedRange<Int>, standard: Int) {
    self.init(
      option: CommandLineOption(
        names: [name], value: value, values: .number(range), standard: "\(standard)", line: text.line()),
      value: { $0.last.flatMap { Int($0) } ?? standard })
  }
}

extension CommandLineKey<Bool> {
  init(flag name: String, short: String? = nil, isHidden: Bool = false, line: @escaping (Language) -> String) {
    self.init(
      option: CommandLineOption(names: [short, name].compactMap(\.self), isHidden: isHidden, line: line),
      value: { !$0.isEmpty })
  }

  init(flag name: String, _ text: ProgramText, known: [String: String] = [:]) {
    self.init(flag: name, line: text.line(known))
  }
}

extension CommandLineKey<String> {
  /// Creates a required argument with the placeholder `value`.
  init(argument value: String, _ text: ProgramText, values: CommandLineOption.Values = .any) {
    self.init(
      option: CommandLineOption(value: value, values: values, line: text.line()), value: { $0.first ?? "" })
  }
}

extension CommandLineKey<String?> {
  /// Creates an option whose value is the text that the user typed; nil if the option is not typed.
  init(_ name: String, _ value: String, _ text: ProgramText, values: CommandLineOption.Values = .any) {
    self.init(name, value, text, values: values) { $0 }
  }

  /// Creates an optional argument with the placeholder `value`.
  init(optional value: String, _ text: ProgramText) {
    self.init(option: CommandLineOption(value: value, isOptional: true, line: text.line()), value: \.first)
  }

  /// Creates the key of an option of a program built on FeedShell.
  init(_ own: ProgramOption) {
    self.init(
      option: CommandLineOption(names: ["--" + own.name], value: own.valueName, line: own.help), value: \.last)
  }
}

extension CommandLineKey<[String]> {
  /// Creates an argument of any number of words with the placeholder `value`.
  init(rest value: String, _ text: ProgramText) {
    self.init(
      option: CommandLineOption(value: value, isOptional: true, takesRest: true, line: text.line()), value: { $0 })
  }
}

extension ProgramText {
  /// Returns a function that returns the text in a language.
  @MainActor func line(_ values: [String: String] = [:]) -> (Language) -> String {
    { Self.table.strings(for: $0)(self, values) }
  }
}
