import Localization
import Settings
import Shell
import Viper

/// The lines for a first visit: how to go on, and the languages there are if the user's is none of them.
struct Greeting {
  let texts: Strings<ProgramText>
  let environment: [String: String]
  /// Whether the user has chosen the language on the command line.
  let isLanguageChosen: Bool

  var lines: [String] {
    let welcome = texts(.welcome, ["help": ShellWord.help.rawValue])
    guard !isLanguageChosen, let locale = Language.unsupportedLocale(in: environment) else { return [welcome] }
    let known = Language.supported.map { "\($0.ownName) (\($0.tag))" }.joined(separator: ", ")
    let command = "\(ShellWord.set.rawValue) \(SettingName.language.rawValue) \(Language.english.tag)"
    return [welcome, texts(.otherLanguage, ["locale": locale, "known": known, "command": command])]
  }
}
