import ArgumentParser
import Localization
import Shell

/// A value of an option that is one of a few words.
///
/// The help names them in place of the value, as in `--theme <auto|light|dark>`, and not a second time.
nonisolated protocol OptionValue: ExpressibleByArgument, CaseIterable, RawRepresentable<String> {}

extension ColorMode: OptionValue {}
extension ImageMode: OptionValue {}
extension ThemeMode: OptionValue {}
extension ScriptRunner.Format: OptionValue {}

nonisolated extension OptionValue {
  init?(argument: String) {
    self.init(rawValue: argument)
  }

  var defaultValueDescription: String { rawValue }
  static var allValueStrings: [String] { [] }
  static var allValueDescriptions: [String: String] { [:] }
  static var defaultCompletionKind: CompletionKind { .list(allCases.map(\.rawValue)) }
}

nonisolated extension ArgumentHelp {
  /// The help of an option whose value is one of a few words.
  static func option<Value: OptionValue>(_ text: ShellText, _ value: Value) -> ArgumentHelp {
    option(text, Value.allCases.map(\.rawValue).joined(separator: "|"), default: value.rawValue)
  }

  /// The help of an option that has a value without being given.
  static func option(_ text: ShellText, _ valueName: String, default value: String) -> ArgumentHelp {
    let standard = CommandLineTexts.parser(.standard, ["value": value])
    return ArgumentHelp("\(CommandLineTexts.shared[text])\(standard)", valueName: valueName)
  }
}
