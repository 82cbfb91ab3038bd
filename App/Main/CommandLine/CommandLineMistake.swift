import Foundation
import Localization
import Shell
import Terminal
import Viper

/// A mistake on the command line, with the words as typed.
enum CommandLineMistake {
  case unknownOption(String, nearest: [String])
  case missingValue(String, of: CommandLineOption)
  case unwantedValue(of: String)
  /// A value that an option does not accept, with the name of the option as typed.
  case wrongValue(String, of: CommandLineOption, name: String)
  case missingArgument(CommandLineOption)
  /// A word that is not allowed at its position, and the words that are allowed there.
  case unknownWord(String, among: [String])
  case unexpectedArgument(String)

  /// The maximum width of a word in a message, in columns.
  private static let maximumWidth = 100

  /// The message in the given language, without control characters and passwords.
  func message(in language: Language) -> String {
    let texts = CommandLineText.table.strings(for: language)
    let near = { (word: String, known: [String]) -> String in
      let nearest = NearestMatch.find(word.lowercased(), among: known)
      return Self.hint(nearest, language)
    }
    switch self {
    case .unknownOption(let name, let nearest):
      return texts(.unknownOption, ["option": Self.quoted(name)]) + Self.hint(nearest, language)
    case .missingValue(let name, let option):
      let value = option.values.phrase(in: language) ?? option.value ?? ""
      return texts(.missingValue, ["option": name, "value": value])
    case .unwantedValue(let name):
      return texts(.unwantedValue, ["option": name])
    case .wrongValue(let text, let option, let name):
      let known = option.values.phrase(in: language) ?? ""
      return texts(.wrongValue, ["option": name, "known": known, "value": Self.quoted(text)])
        + near(text, option.values.words)
    case .missingArgument(let argument):
      return texts(.missingArgument, ["argument": argument.label])
    case .unknownWord(let word, let known):
      let list = known.formatted(.list(type: .or).locale(language.locale))
      return texts(.unknownWord, ["known": list, "word": Self.quoted(word)]) + near(word, known)
    case .unexpectedArgument(let word):
      return texts(.unexpectedArgument, ["argument": Self.quoted(word)])
    }
  }

  private static func hint(_ nearest: [String], _ language: Language) -> String {
    guard !nearest.isEmpty else { return "" }
    let candidates = nearest.formatted(.list(type: .or).locale(language.locale))
    return " " + ShellText.table.strings(for: language)(.didYouMean, ["candidates": candidates])
  }

  private static func quoted(_ word: String) -> String {
    StyledText(line: word.withoutUserPart).shortened(to: maximumWidth).plain
  }
}
