import DemoServer
import Foundation
import Localization
import SubscriptionList
import Viper

/// An option, a flag or an argument of a command.
struct CommandLineOption {
  /// The values that an option accepts.
  enum Values {
    case any, files, folders
    /// One of the given words.
    case words([String])
    case languages, columns, time
    case number(ClosedRange<Int>)
    /// A name, `=` and any text.
    case assignment
    /// A number from 0 to 1, with decimals.
    case share
    /// Faults of the demo server, with commas between them.
    case faults
  }

  /// The option's names as typed, such as `-c` and `--command`; empty for an argument.
  var names: [String] = []
  /// The placeholder of the option's value, such as `CMD`; nil for a flag.
  var value: String?
  var values = Values.any
  /// Whether the value may begin with a dash, or be empty after `=`.
  var takesDashes = false
  /// Whether this is an optional argument.
  var isOptional = false
  /// Whether this is an argument that takes all remaining words.
  var takesRest = false
  /// Whether the option is accepted, but not listed in the help.
  var isHidden = false
  /// The default value, shown at the end of the description; nil if the description already states it.
  var standard: String?
  /// A one-line description, without the default.
  let line: (Language) -> String

  /// The option's key in a parsed command line: the long name, or the placeholder of an argument.
  var id: String { names.last ?? value ?? "" }

  /// A one-line description, with the default.
  func text(_ language: Language) -> String {
    let texts = CommandLineText.table.strings(for: language)
    return line(language) + (standard.map { texts(.standard, ["value": $0]) } ?? "")
  }

  /// The names, each with the value: `-c CMD, --command CMD`.
  var usage: String {
    guard !names.isEmpty else { return value ?? "" }
    return names.map { name in value.map { "\(name) \($0)" } ?? name }.joined(separator: ", ")
  }

  /// The names, followed by the value in angle brackets: `-c, --command <CMD>`.
  var label: String {
    let parts = (names.isEmpty ? [] : [names.joined(separator: ", ")]) + (value.map { ["<\($0)>"] } ?? [])
    return parts.joined(separator: " ")
  }

  /// Whether the next word is the option's value instead of another option.
  func takes(_ word: String) -> Bool {
    takesDashes || !word.hasPrefix("-") || word == "-" || (values.isNumber && Double(word) != nil)
  }
}

extension CommandLineOption.Values {
  /// The values that shells complete; empty if there is no list of values.
  var words: [String] {
    switch self {
    case .words(let words): words
    case .languages: Language.supported.map(\.tag)
    case .columns: RowColumn.allCases.map(\.rawValue)
    default: []
    }
  }

  fileprivate var isNumber: Bool {
    switch self {
    case .number, .share: true
    default: false
    }
  }

  /// Whether a text is one of the accepted values.
  func accept(_ text: String) -> Bool {
    switch self {
    case .any, .files, .folders: true
    case .words(let words): words.contains(text)
    case .languages: Language(matching: text) != nil
    case .columns: RowColumn.list(text) != nil
    case .time: PatienceTime(text) != nil
    case .number(let range): Int(text).map(range.contains) == true
    case .assignment: text.contains("=") && !text.hasPrefix("=")
    case .faults: DemoFault.list(text) != nil
    case .share: Double(text).map { (0...1).contains($0) } == true
    }
  }

  /// A phrase that describes the accepted values, such as “a number from 1 to 100”; nil if any text is valid.
  func phrase(in language: Language) -> String? {
    let texts = CommandLineText.table.strings(for: language)
    return switch self {
    case .any, .files, .folders: nil
    case .words, .languages: words.formatted(.list(type: .or).locale(language.locale))
    case .columns: texts(.columns, ["known": words.joined(separator: ", ")])
    case .time: texts[.time]
    case .faults: texts(.faults, ["known": DemoFault.Kind.allCases.map(\.rawValue).joined(separator: ", ")])
    case .number(let range): texts(.number, ["minimum": "\(range.lowerBound)", "maximum": "\(range.upperBound)"])
    case .assignment: "NAME=VALUE"
    case .share: texts(.number, ["minimum": "0", "maximum": "1"])
    }
  }
}
