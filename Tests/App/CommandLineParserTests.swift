import Localization
import Shell
import SubscriptionList
import TestSupport
import Testing
import Viper

@testable import App

/// Parses command lines to values, or to a mistake.
@Suite(.timeLimit(.minutes(1)))
struct CommandLineParserTests {
  // MARK: - Commands

  @Test(arguments: [
    ([], "feedshell"), (["serve"], "feedshell serve"), (["scenes"], "feedshell scenes"),
    (["scenes", "check", "a.py"], "feedshell scenes check"), (["state", "import", "-"], "feedshell state import"),
    (["help", "scenes", "add"], "feedshell scenes add"), (["help", "nothing"], "feedshell"),
    // After an option, the word is a route or an address.
    (["--offline", "serve"], "feedshell"), (["--source", "serve"], "feedshell"), (["--", "serve"], "feedshell"),
  ])
  func subcommandsAreRecognizedOnlyAsTheFirstWords(words: [String], name: String) {
    #expect(parse(words).name == name)
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["help"], ["feed", "--help"], ["serve", "-h"], ["help", "serve"], ["--bogus", "--help"],
    ["--width", "--help"], ["-hc", "rows"], ["--help="],
  ])
  func helpIsRecognizedAnywhereOnTheCommandLine(words: [String]) {
    #expect(parse(words)[CommandLineCommand.help])
  }

  @Test(arguments: [["-c", "--help"], ["--", "--help"], ["--command=--help"], ["-c-h"], ["feed", "help"]])
  func helpAsAnOptionValueOrAnArgumentShowsNoHelp(words: [String]) {
    #expect(!parse(words)[CommandLineCommand.help])
  }

  @Test func theVersionOptionIsParsedDespiteAnUnknownOption() {
    #expect(parse(["--bogus", "--version"])[CommandLineTable.version])
    #expect(!parse(["--", "--version"])[CommandLineTable.version])
    #expect(!parse(["serve", "--version"])[CommandLineTable.version])
  }

  // MARK: - Values

  @Test func withoutOptionsDefaultsAreUsed() {
    let sut = parse([])
    #expect(sut.mistake == nil)
    #expect(sut[Browse.output] == .text && sut[Browse.color] == .auto && sut[Browse.images] == .auto)
    #expect(sut[Browse.pageSize] == 10 && sut[Browse.width] == nil && sut[Browse.source] == nil)
    #expect(sut[Browse.command] == [] && sut[Browse.place] == [])
    #expect(!sut[Browse.offline] && !sut.has(Browse.output) && !sut.has(Browse.place))
  }

  @Test(arguments: [["--width", "50"], ["--width=50"], ["--width", "+50"], ["--width", "60", "--width", "50"]])
  func aNumberOptionIsParsedAndItsLastValueIsUsed(words: [String]) {
    let sut = parse(words)
    #expect(sut.mistake == nil && sut[Browse.width] == 50 && sut.has(Browse.width))
  }

  @Test func theLastValueOfARepeatedChoiceOrNumberOptionIsUsed() {
    let sut = parse(["--output", "json", "--page-size", "5", "--color=never", "--output=lines", "--page-size=20"])
    #expect(sut.mistake == nil)
    #expect(sut[Browse.output] == .lines && sut[Browse.pageSize] == 20 && sut[Browse.color] == .never)
  }

  @Test(arguments: [
    (["-c", "rows", "-c", "open 1"], ["rows", "open 1"]), (["--command", "rows"], ["rows"]),
    (["--command=rows"], ["rows"]), (["-c=rows"], ["rows"]), (["-crows"], ["rows"]), (["-c", ""], [""]),
    (["-c="], [""]),
    (["--command="], [""]), (["-c", "--offline"], ["--offline"]), (["-c", "-c"], ["-c"]), (["-c", "--"], ["--"]),
    (["-c", "a=b"], ["a=b"]), (["--command=a=b"], ["a=b"]), (["-c=a=b"], ["a=b"]), (["-c", "日本"], ["日本"]),
    (["-c", "rows", "--", "-c"], ["rows"]), (["feed", "-c", "rows"], ["rows"]),
  ])
  func aRepeatableOptionKeepsAllValues(words: [String], commands: [String]) {
    let sut = parse(words)
    #expect(sut.mistake == nil)
    #expect(sut[Browse.command] == commands)
  }

  @Test func aFlagAfterAnOptionThatTakesAValueIsTheValue() {
    #expect(!parse(["-c", "--offline"])[Browse.offline])
    #expect(parse(["--offline", "-c", "rows"])[Browse.offline])
    #expect(parse(["--offline="])[Browse.offline])
    #expect(parse(["--no-cache", "--no-cache"])[Browse.withoutCache])
  }

  @Test(arguments: [
    (["feed"], ["feed"]), (["sources", "My", "list"], ["sources", "My", "list"]), ([""], [""]), (["-"], ["-"]),
    (["--", "--help"], ["--help"]), (["feed", "--", "-c"], ["feed", "-c"]), (["--"], []), (["--", "--"], ["--"]),
    (["feed", "--width", "50", "x"], ["feed", "x"]),
  ])
  func wordsThatAreNotOptionsAreTheRouteOrAddress(words: [String], place: [String]) {
    let sut = parse(words)
    #expect(sut.mistake == nil)
    #expect(sut[Browse.place] == place)
  }

  @Test func aTextOptionAcceptsADashAsItsValue() {
    #expect(parse(["--cache", "-"])[Browse.cache] == "-")
    #expect(parse(["--source", ""])[Browse.source] == "")
    #expect(parse(["--source=http://a.example/?x=1"])[Browse.source] == "http://a.example/?x=1")
  }

  @Test func eachOptionValueIsParsedAsItsType() {
    let sut = parse([
      "--output", "lines", "--columns", "number,TITLE", "--color=16", "--theme", "dark", "--images", "none",
      "--language",
      "pt_PT.UTF-8", "--patience", "500ms", "--page-size", "100",
    ])
    #expect(sut.mistake == nil)
    #expect(sut[Browse.output] == .lines && sut[Browse.columns] == [.number, .title])
    #expect(sut[Browse.color] == .sixteen && sut[Browse.theme] == .dark && sut[Browse.images] == ImageMode.none)
    #expect(sut[Browse.language]?.tag == "pt-BR" && sut[Browse.patience]?.duration == .milliseconds(500))
    #expect(sut[Browse.pageSize] == 100)
  }

  // MARK: - Mistakes

  @Test(arguments: [
    (["--bogus"], "There is no option “--bogus”."), (["--bogus=1"], "There is no option “--bogus”."),
    (["-x"], "There is no option “-x”."), (["-1"], "There is no option “-1”."), (["---"], "There is no option “---”."),
    (["-="], "There is no option “-”."), (["--=x"], "There is no option “--”."),
    (["-hx"], "There is no option “-hx”."),
    (["--langage", "de"], "There is no option “--langage”. Did you mean --language?"),
    (["--WIDTH"], "There is no option “--WIDTH”. Did you mean --width?"),
    (["--comm", "x"], "There is no option “--comm”. Did you mean --command?"),
    (["-source", "x"], "There is no option “-source”. Did you mean --source?"),
    (["--no-offline"], "There is no option “--no-offline”. Did you mean --offline?"),
    (["serve", "--source", "x"], "There is no option “--source”."),
    (["man", "--language", "de"], "There is no option “--language”."),
    (["scenes", "check", "a", "--action"], "There is no option “--action”. Did you mean --actions?"),
  ])
  func anUnknownOptionSuggestsTheNearestOption(words: [String], sentence: String) {
    let mistake = parse(words).mistake
    guard case .unknownOption = mistake else { return #expect(Bool(false), "\(String(describing: mistake))") }
    #expect(mistake?.message(in: .english) == sentence)
  }

  @Test(arguments: [
    (["--width"], "--width needs a value: a number from 20 to 10000."),
    (["--width="], "--width needs a value: a number from 20 to 10000."),
    (["--width", "--offline"], "--width needs a value: a number from 20 to 10000."),
    (["--width", "--", "5"], "--width needs a value: a number from 20 to 10000."),
    (["--source", "-x"], "--source needs a value: ADDRESS|NAME."), (["--cache="], "--cache needs a value: DIR."),
    (["-c"], "-c needs a value: CMD."), (["-c", "rows", "--command"], "--command needs a value: CMD."),
    (["--output"], "--output needs a value: text, json, or lines."),
    (["--patience"], "--patience needs a value: a time of up to an hour, such as 500ms, 4s or 2m."),
    (["serve", "--fail-rate"], "--fail-rate needs a value: a number from 0 to 1."),
  ])
  func aMissingValueIsReported(words: [String], sentence: String) {
    let mistake = parse(words).mistake
    guard case .missingValue = mistake else { return #expect(Bool(false), "\(String(describing: mistake))") }
    #expect(mistake?.message(in: .english) == sentence)
  }

  @Test(arguments: [(["--offline=yes"], "--offline"), (["-h=1"], "-h"), (["serve", "--log=0"], "--log")])
  func aFlagWithAValueIsRefused(words: [String], name: String) {
    let mistake = parse(words).mistake
    guard case .unwantedValue = mistake else { return #expect(Bool(false), "\(String(describing: mistake))") }
    #expect(mistake?.message(in: .english) == "\(name) takes no value.")
  }

  @Test(arguments: [
    (["--width", "x"], "--width must be a number from 20 to 10000, not “x”."),
    (["--width", "-5"], "--width must be a number from 20 to 10000, not “-5”."),
    (["--width", "１００"], "--width must be a number from 20 to 10000, not “１００”."),
    (["--width", ""], "--width must be a number from 20 to 10000, not “”."),
    (["--width", "99999999999999999999"], "--width must be a number from 20 to 10000, not “99999999999999999999”."),
    (["--page-size", "101"], "--page-size must be a number from 1 to 100, not “101”."),
    (["serve", "--port", "-1"], "--port must be a number from 0 to 65535, not “-1”."),
    (["serve", "--dialect", "pleroma"], "--dialect must be mastodon or gotosocial, not “pleroma”."),
    (["serve", "--reader", "feedhq"], "--reader must be freshrss or miniflux, not “feedhq”."),
    (
      ["serve", "--fault", "lost:0"],
      "--fault must be a comma-separated list of faults, such as lost:3,429 (lost, stall, forgotten, cut, expired, "
        + "401, 403, 404, 422, 429, 500, html, ok), not “lost:0”."
    ),
    (["serve", "--fail-rate", "nan"], "--fail-rate must be a number from 0 to 1, not “nan”."),
    (["serve", "--fail-rate", "-.5"], "--fail-rate must be a number from 0 to 1, not “-.5”."),
    (["--output", "yaml"], "--output must be text, json, or lines, not “yaml”."),
    (["--output", "jsno"], "--output must be text, json, or lines, not “jsno”. Did you mean json?"),
    (["--theme", "Dark"], "--theme must be auto, light, or dark, not “Dark”. Did you mean dark?"),
    (
      ["--columns", "titel"],
      "--columns must be names of columns with commas between them (number, title, detail, source, date, url), "
        + "not “titel”. Did you mean title?"
    ),
    (["--patience", "soon"], "--patience must be a time of up to an hour, such as 500ms, 4s or 2m, not “soon”."),
    (["--language", "xx"], "--language must be en, el, pt-BR, de, es, fr, ja, or ar, not “xx”."),
    // The first of several mistakes is reported; the last value counts only if all are valid.
    (["--width", "x", "--width", "50"], "--width must be a number from 20 to 10000, not “x”."),
  ])
  func anInvalidValueIsReportedWithTheAllowedValues(words: [String], sentence: String) {
    let mistake = parse(words).mistake
    guard case .wrongValue = mistake else { return #expect(Bool(false), "\(String(describing: mistake))") }
    #expect(mistake?.message(in: .english) == sentence)
  }

  @Test(arguments: [
    (["login"], "<SERVER> is missing."), (["add"], "<ADDRESS> is missing."),
    (["scenes", "check"], "<FILE> is missing."),
    (["completions"], "<bash|zsh|fish> is missing."), (["state", "import", "--all"], "<FILE> is missing."),
    (["login", "a", "b", "c"], "Unexpected argument “c”."), (["serve", "--", "-x"], "Unexpected argument “-x”."),
    (["scenes", "check", "a", "b", "c"], "Unexpected argument “c”."), (["man", ""], "Unexpected argument “”."),
    (["completions", "tcsh"], "Expected bash, zsh, or fish, not “tcsh”."),
    (["completions", "bsah"], "Expected bash, zsh, or fish, not “bsah”. Did you mean bash?"),
    (["state", "exprot", "x"], "Expected export or import, not “exprot”. Did you mean export?"),
    (["scenes", "help"], "Expected add, list, remove, check, new, run, or schema, not “help”."),
  ])
  func missingUnexpectedAndInvalidArgumentsAreReported(words: [String], sentence: String) {
    #expect(parse(words).mistake?.message(in: .english) == sentence)
  }

  @Test func theFirstMistakeIsReportedAndParsingContinues() {
    let sut = parse(["--width", "x", "--bogus", "--language", "de", "serve"])
    guard case .wrongValue("x", let option, "--width") = sut.mistake else { return #expect(Bool(false)) }
    #expect(option.id == "--width")
    #expect(sut[Browse.language]?.tag == "de")
    #expect(sut[Browse.width] == nil)
  }

  // MARK: - Hostile words

  @Test(arguments: Language.supported)
  func errorMessagesContainNoControlCharactersPasswordsOrLongWords(language: Language) {
    let hostile = [
      "\u{1B}[31mred\u{7}", "a\nb\tc\r", "\u{202E}abc", "\u{9B}1m", String(repeating: "x", count: 1_000_000),
      String(decoding: [0x61, 0xFF, 0xFE, 0x80], as: UTF8.self), "http://ann:secret@a.example", "ann:secret@x",
      "http://ann:secret@" + String(repeating: "y", count: 100_000), "\u{301}", "👩‍👩‍👧‍👦",
    ]
    for word in hostile {
      for line in [
        ["--" + word], ["-" + word], ["--width", word], ["--output=" + word], ["serve", word], ["scenes", word],
        ["completions", word], ["--columns", word], ["--bogus=" + word], ["--offline=" + word],
        ["-c", "x", "-h=" + word],
      ] {
        guard let sentence = parse(line).mistake?.message(in: language) else { continue }
        let scalars = sentence.unicodeScalars
        #expect(!scalars.contains { $0.properties.generalCategory == .control }, "\(line.map { $0.prefix(20) })")
        #expect(!scalars.contains("\u{202E}"))
        #expect(!sentence.contains("secret"), "\(sentence)")
        #expect(sentence.count < 500, "\(sentence.count)")
      }
    }
  }

  @Test func randomCommandLinesAreParsedIntoValidValuesOrReportAMistake() {
    var random = SeededRandom(seed: 43)
    let table = CommandLineTable.command(of: Program())
    let all = [table] + table.subcommands + table.subcommands.flatMap(\.subcommands)
    let names = all.map(\.name) + all.flatMap { $0.allOptions + $0.arguments }.flatMap { $0.names + $0.values.words }
    let others = ["", "-", "--", "=", "50", "-5", ".5", "nan", "4s", "x", "-cx", "-hc", "a,url", "\u{301}=", "help"]
    let words = names + others
    for _ in 0..<20_000 {
      let line = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
        let (word, other) = (words.randomElement(using: &random) ?? "", words.randomElement(using: &random) ?? "")
        return Int.random(in: 0..<4, using: &random) == 0 ? word + "=" + other : word
      }
      let sut = parse(line)
      #expect(".?".contains(sut.mistake?.message(in: .english).last ?? "."), "\(line)")
      #expect((20...10_000).contains(sut[Browse.width] ?? 20) && (1...100).contains(sut[Browse.pageSize]), "\(line)")
      // Each repetition of the option adds at most one command.
      #expect(sut[Browse.command].count <= line.count { $0.hasPrefix("-") }, "\(line)")
      if sut.mistake == nil, sut.command.run != nil, sut.commands.count > 1 {
        let required = sut.command.arguments.filter { !$0.isOptional }.count
        #expect(line.count >= required + sut.commands.count - 1, "\(line)")
      }
    }
  }

  @Test(arguments: ["x", "--x", "-x", "--width", "--width=x", "-c", "", "--", "--offline", "a@b"])
  func aHundredThousandWordsAreParsedQuickly(word: String) {
    let words = Array(repeating: word, count: 100_000)
    let start = ContinuousClock.now
    let sut = parse(words)
    _ = sut.mistake?.message(in: .english)
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(sut[Browse.place].count <= words.count && sut[Browse.command].count <= words.count)
  }

  private func parse(_ words: [String]) -> ParsedCommandLine { CommandLineFixture.parse(words) }
}
