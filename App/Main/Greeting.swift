import Localization
import Shell
import Terminal
import Viper

/// The lines printed at the start of a session.
///
/// A first start suggests the next steps, lists the languages if the user's is not supported, and explains how to get
/// more colours in GNU screen. Until the user has added sources, each start suggests the commands for that.
struct Greeting {
  let texts: Strings<ProgramText>
  let environment: [String: String]
  /// Whether the language was chosen on the command line.
  let isLanguageChosen: Bool
  /// The number of colours in use.
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

  /// The hint for GNU screen, whose `TERM` promises 8 colours even if the terminal has more.
  private var moreColors: String? {
    let isScreen = environment["STY"]?.isEmpty == false && environment["TERM"] == "screen"
    return isScreen && colors == .eight ? texts(.moreColors, ["setting": "TERM=screen-256color"]) : nil
  }
}

/// Commands for newcomers, as values to insert into texts.
enum UsualCommands {
  /// The commands that add sources, on the command line of a program or, if nil, at the prompt.
  static func lists(of program: String? = nil) -> [String: String] {
    let beginning = program.map { $0 + " " } ?? ""
    return [
      "add": "\(beginning)\(ShellWord.add.rawValue) ADDRESS", "import": "\(beginning)\(ShellWord.import.rawValue) FILE",
    ]
  }

  /// An example of a command for scripts, which prints the unread posts as JSON.
  static var scripts: [String: String] {
    ["command": "\(ProgramName.current.command) \(ShellWord.new.rawValue) --output json"]
  }
}
