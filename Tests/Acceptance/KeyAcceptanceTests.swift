import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The keys of the built program, and several commands on a line.
@Suite(.timeLimit(.minutes(2)))
struct KeyAcceptanceTests {
  private let home = Home()

  @Test(arguments: ["", "set editing-mode vi\n"])
  func functionKeysRunCommandsAndKeepTheTypedLine(settings: String) async throws {
    let terminal = try start(inputrc: settings)
    #expect(await terminal.shows(" 1  "))
    terminal.types("whe")
    #expect(await terminal.shows("whe"))
    terminal.types("\u{1B}[6~")  // PageDown
    #expect(await terminal.shows(" 9  "))
    #expect(await terminal.shows("feed> whe"))
    terminal.types("\u{1B}[5~")  // PageUp
    #expect(await terminal.shows(" 1  "))
    #expect(await terminal.shows("feed> whe"))
    terminal.types("\u{1B}OP")  // F1
    #expect(await terminal.shows("Enter: more"))
    #expect(await terminal.shows("feed> whe"))
    // The end of help is two screenfuls later.
    terminal.types("\u{1B}[6~")  // PageDown
    #expect(await terminal.shows("Enter: more"))
    #expect(await terminal.shows("feed> whe"))
    terminal.types("\u{1B}[6~")
    #expect(await terminal.shows("  where  "))
    #expect(await terminal.shows("feed> whe"))
    terminal.types("re\r")
    #expect(await terminal.shows("feed\r\n"))
    terminal.types("1\r")
    #expect(await terminal.prompts("feed/1> "))
    terminal.types("\u{1B}[1;3D")  // Alt-Left
    #expect(await terminal.shows(" 1  "))
    terminal.types("\u{C}")  // Ctrl-L
    #expect(await terminal.shows("\u{1B}[H\u{1B}[2J"))
    #expect(await terminal.shows(" 1  "))
    #expect(await terminal.quit() == 0)
  }

  @Test(arguments: ["", "set editing-mode vi\n"])
  func aCommandThatBeginsWithASingleKeyShortcutCanBeTyped(settings: String) async throws {
    let terminal = try start(inputrc: settings)
    #expect(await terminal.shows(" 1  "))
    terminal.types("set keys on\r")
    #expect(await terminal.shows("keys  on  (set)"))
    terminal.types("sources\r")
    #expect(await terminal.prompts("sources> "))
    terminal.types("goto feed\r")
    #expect(await terminal.prompts("feed> "))
    terminal.types("2\r")
    #expect(await terminal.prompts("feed/2> "))
    terminal.types("n")
    #expect(await terminal.prompts("feed/3> "), "alone, a moment later")
    terminal.types("pb")
    #expect(await terminal.prompts("feed> "), "no word begins so: both act")
    #expect(await terminal.quit() == 0)
  }

  @Test(arguments: ["", "set editing-mode vi\n"])
  func singleKeyShortcutsRunCommandsOnAnEmptyLine(settings: String) async throws {
    let terminal = try start(inputrc: settings)
    #expect(await terminal.shows(" 1  "))
    terminal.types("nope\r")
    #expect(await terminal.shows("There is no command “nope” here."), "they are letters")
    terminal.types("set keys on\r")
    #expect(await terminal.shows("keys  on  (set)"))
    terminal.types(" ")
    #expect(await terminal.shows(" 9  "))
    terminal.types("?")
    #expect(await terminal.shows("Enter: more"))
    terminal.types(":where\r")
    #expect(await terminal.shows("feed\r\n"), "a colon begins a line")
    terminal.types("2\r")
    #expect(await terminal.prompts("feed/2> "))
    terminal.types("n")
    #expect(await terminal.prompts("feed/3> "))
    terminal.types("p")
    #expect(await terminal.prompts("feed/2> "))
    terminal.types("wn\u{7F}here\r")
    #expect(await terminal.shows("/comments\r\n"), "letters of a line are letters")
    // Before the prompt, the terminal itself takes Ctrl-R.
    #expect(await terminal.shows("feed/2> "))
    // Keys are text during a search of the history.
    terminal.types("\u{12}nop\r")
    #expect(await terminal.shows("There is no command “nope” here."))
    terminal.types("y")
    #expect(await terminal.shows("Copied "))
    #expect(await terminal.shows("feed/2> "))
    terminal.types("b")
    #expect(await terminal.prompts("feed> "))
    terminal.types("A")
    #expect(await terminal.shows("Marked as read: "))
    #expect(await terminal.shows("feed> "))
    terminal.types("help keys\r")
    #expect(await terminal.shows("Space, PageDown"))
    terminal.types(":set keys off\r")
    #expect(await terminal.shows("keys  off  (set)"))
    terminal.types("nope\r")
    #expect(await terminal.shows("There is no command “nope” here."))
  }

  @Test(arguments: ["", "set editing-mode vi\n"])
  func arrowKeysSelectARowAndThePromptShowsItsNumber(settings: String) async throws {
    let terminal = try start(inputrc: settings)
    #expect(await terminal.prompts("feed> "))
    terminal.types("set keys on\r")
    #expect(await terminal.shows("keys  on  (set)"))
    #expect(await terminal.prompts("feed> "))
    for (key, number) in [("B", 1), ("B", 2), ("B", 3), ("A", 2)] {
      terminal.types("\u{1B}[\(key)")
      #expect(await terminal.endsLine(in: "feed \(number)>"))
    }
    terminal.types("\r")
    #expect(await terminal.prompts("feed/2> "))
    terminal.types("b")
    #expect(await terminal.prompts("feed> "))
    terminal.types("where\r")
    #expect(await terminal.shows("feed\r\n"))
    terminal.types("set keys off\r")
    #expect(await terminal.shows("keys  off  (set)"))
    #expect(await terminal.prompts("feed> "))
    terminal.types("\u{1B}[A")
    #expect(await terminal.endsLine(in: "feed> set keys off"), "the history has them")
  }

  @Test func altKeysRunCommandsOnAnEmptyLineAndEditATypedLine() async throws {
    let terminal = try start(inputrc: "$if feedshell\n\"\\eo\": \"url\"\n$endif\n")
    #expect(await terminal.shows(" 1  "))
    #expect(await terminal.shows("feed> "))
    terminal.types("\u{1B}2")
    #expect(await terminal.prompts("feed/2> "))
    terminal.types("\u{1B}n")
    #expect(await terminal.prompts("feed/3> "))
    terminal.types("whexe\u{1B}bX\u{1}\u{1B}uY\r")
    #expect(await terminal.shows("There is no command “XWHEXEY” here."), "they edit a line")
    #expect(await terminal.prompts("feed/3> "))
    terminal.types("\u{1B}o\r")
    #expect(await terminal.shows("http://demo.invalid"), "inputrc wins")
    terminal.types("\u{1B}b")
    #expect(await terminal.prompts("feed> "))
    terminal.types("help keys\r")
    #expect(await terminal.shows("Alt-Down, Alt-n"))
    terminal.types("\u{1B}R")
    #expect(await terminal.prompts("new> "))
  }

  @Test func theInputrcFileOverridesKeyBindings() async throws {
    let terminal = try start(
      inputrc: "$if feedshell\n\"\\e[6~\": feedshell-help\n\"\\C-n\": feedshell-more\n$endif\n")
    #expect(await terminal.shows(" 1  "))
    terminal.types("\u{1B}[6~")
    for _ in 1...3 {
      #expect(await terminal.shows("Enter: more"))
      terminal.types("\u{E}")
    }
    #expect(await terminal.shows("  quit"))
    terminal.types("\u{E}")
    #expect(await terminal.shows(" 9  "))
    terminal.types("help keys\r")
    #expect(await terminal.shows("Ctrl-N"))
    #expect(await terminal.shows("PageDown"))
  }

  @Test func aCommandWaitsUntilTheSceneOfThePreviousCommandHasLoaded() async throws {
    let terminal = try start(inputrc: "")
    #expect(await terminal.shows(" 1  "))
    terminal.types("goto posters; info 2; where\r")
    #expect(await terminal.shows("/info\r\n"))
    terminal.types("alias there \"goto posters; open 1\"\r")
    #expect(await terminal.shows("  there  goto posters; open 1\r\n"))
    terminal.types("there; where\r")
    #expect(await terminal.shows("posters/"))
  }

  @Test func theStartUpFileChangesSettingsBeforeTheFirstSceneIsShown() async throws {
    try home.write("set language el\nalias w where\nset imags none\n", to: "config/feedshell/rc")
    let terminal = try start(inputrc: "")
    #expect(await terminal.shows("rc"))
    #expect(await terminal.shows("images;"))
    #expect(await terminal.shows(" 1  "))
    terminal.types("w\r")
    #expect(await terminal.shows("\rfeed\r\n"))
    terminal.types("set language\r")
    #expect(await terminal.shows("  language  el  (rc:1)"))
  }

  private func start(inputrc: String) throws -> PTY {
    let file = try home.write(inputrc, to: "inputrc")
    return try PTY.feedshell(["--images", "none"], home: home.url, environment: ["INPUTRC": file.path])
  }
}
