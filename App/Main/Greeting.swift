import Localization
import Shell
import Terminal
import Viper

/// The lines of a start: at a first visit how to go on, the languages there are if the user's is none of them, and how to
/// have more colours in GNU screen; until there are sources of one's own, how to add them.
struct Greeting {
  let texts: Strings<ProgramText>
  let environment: [String: String]
  /// Whether the user has chosen the language on the command line.
  let isLanguageChosen: Bool
  /// The colours that are used.
  let colors: ColorDepth
  let isFirstVisit: Bool
  /// Whether only the sources of the demo are listed.
  let hasDemoOnly: Bool

  var lines: [String] {
    let first = isFirstVisit ? [texts(.welcome, ["help": ShellWord.help.rawValue]), languages, moreColors] : []
    let own = hasDemoOnly ? [texts(.seeLists, UsualCommands.lists())] : []
    return first.compactMap(\.self) + own
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

/// Commands that a newcomer looks for, as the values of texts.
enum UsualCommands {
  /// Those that add sources: of the command line of a program, or as they are typed at the prompt.
  static func lists(of program: String? = nil) -> [String: String] {
    let beginning = program.map { $0 + " " } ?? ""
    return [
      "add": "\(beginning)\(ShellWord.add.rawValue) ADDRESS", "import": "\(beginning)\(ShellWord.import.rawValue) FILE",
    ]
  }

  /// The one that a script begins with.
  static var scripts: [String: String] {
    ["command": "\(ProgramName.current.command) \(ShellWord.new.rawValue) --output json"]
  }
}
