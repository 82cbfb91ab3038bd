import Localization
import Settings
import Shell
import Terminal
import Viper

/// The lines for a first visit: how to go on, the languages there are if the user's is none of them, and how to have more
/// colours in GNU screen.
struct Greeting {
  let texts: Strings<ProgramText>
  let environment: [String: String]
  /// Whether the user has chosen the language on the command line.
  let isLanguageChosen: Bool
  /// The colours that are used.
  let colors: ColorDepth

  var lines: [String] {
    [texts(.welcome, ["help": ShellWord.help.rawValue]), languages, moreColors].compactMap(\.self)
  }

  private var languages: String? {
    guard !isLanguageChosen, let locale = Language.unsupportedLocale(in: environment) else { return nil }
    let known = Language.supported.map { "\($0.ownName) (\($0.tag))" }.joined(separator: ", ")
    let command = "\(ShellWord.set.rawValue) \(SettingName.language.rawValue) \(Language.english.tag)"
    return texts(.otherLanguage, ["locale": locale, "known": known, "command": command])
  }

  /// GNU screen says by its TERM that it has 8 colours, whatever its terminal has.
  private var moreColors: String? {
    let isScreen = environment["STY"]?.isEmpty == false && environment["TERM"] == "screen"
    return isScreen && colors == .eight ? texts(.moreColors, ["setting": "TERM=screen-256color"]) : nil
  }
}
