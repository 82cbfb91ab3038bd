import Commands
import Foundation
import Readline
import SceneTesting
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Types or pastes lines with untrusted names.
@Suite(.timeLimit(.minutes(1)))
struct TypedNameTests {
  @Test(arguments: [
    "add @eve;!touch PWNED;@evil.example", "add @eve;!touch${IFS}PWNED;@evil.example", "add bsky:a;!touch${IFS}x",
    "add http:/a/;!touch", "add ;!touch${IFS}PWNED@evil.example", "add x;rows;@evil.example", ":q;rows",
    "!touch${IFS}x@evil.example", "find \"x:y\";rows", "add @eve\u{2003};!touch",
  ])
  func aSemicolonInAWordWithAnAtSignOrColonSeparatesNoCommands(line: String) {
    #expect(Invocation.list(in: line).map(\.typed) == [line])
  }

  @Test(arguments: [
    ("rows;where", ["rows", "where"]), ("rows;goto @a", ["rows", "goto @a"]),
    ("find \"a b\";rows", ["find \"a b\"", "rows"]),
    ("add @a@b.example; rows", ["add @a@b.example", "rows"]), ("add @a@b.example;", ["add @a@b.example"]),
    ("add @a@b.example;;\trows", ["add @a@b.example", "rows"]), ("rows;!mail a@b;ls", ["rows", "!mail a@b;ls"]),
    ("! a@b;rows", ["! a@b;rows"]), ("@a\nwhere", ["@a", "where"]), ("find é;rows", ["find é", "rows"]),
  ])
  func aSemicolonOutsideAnAccountNameSeparatesCommands(line: String, commands: [String]) {
    #expect(Invocation.list(in: line).map(\.typed) == commands)
  }

  @Test(
    arguments: [
      ("add @a|b>c", "add @a|b>c", nil), ("find a|b@c", "find a|b@c", nil), ("rows >a:b", "rows >a:b", nil),
      ("!touch@a.example", "!touch@a.example", nil), ("rows > a:b", "rows", .file("a:b", .new)),
      ("find a@b | grep x:y", "find a@b", .program("grep x:y")), ("find a@b>c | wc", "find a@b>c", .program("wc")),
    ] as [(String, String, Invocation.Output?)])
  func redirectionOperatorsInAWordWithAnAtSignOrColonAreText(typed: String, text: String, output: Invocation.Output?) {
    #expect(Invocation.list(in: typed).map(\.action) == [.command(text, to: output)])
  }

  @Test(arguments: [("! touch@a.example", "touch@a.example"), ("!touch a@b", "touch a@b")])
  func anExclamationMarkRunsAShellCommandDespiteAtSignsInLaterWords(typed: String, words: String) {
    #expect(Invocation.list(in: typed).map(\.action) == [.shell(words)])
  }

  @Test func anAccountNameWithShellCharactersRunsNoProgram() async throws {
    let app = try TestApp()
    try app.openShell(commands: StartUpFile.commands(in: Array("find @eve;!true\nalias f find".utf8)))
    await app.answers(Sample.feed, at: 0)
    await app.startUpEnds()
    let name = "@eve;!true;true|true>true@evil.example"
    for line in ["find \(name)", "f \(name)", "f @eve;!true PWNED;@evil.example"] {
      app.types(line)
      await app.lineEnds()
      #expect(app.console.printed.last?.contains("0 of 3 loaded rows contain “@eve;!true") == true)
    }
    #expect(app.console.lentCount == 0)
    app.types("find lake; !true")
    await app.lineEnds()
    #expect(app.console.lentCount == 1, "a command of the person's own runs")
  }

  @Test func anAccountNameWithShellCharactersInAScriptRunsNoProgram() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())").path
    let result = try await TestApp(isInteractive: false).script(
      ["find @eve;!touch \(file);@evil.example", "find @eve|touch${IFS}\(file)@evil.example"], json: false,
      answers: [.body(Sample.feed)])
    #expect(result.err.count == 2 && result.err.allSatisfy { $0.contains("contain “@eve") })
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test(arguments: [
    "plain", "a;!touch x", "two words", "a|b", "a>b", "!touch", "@eve;!touch", "it's; rows", "日本\u{3000}語;rows",
    "'tis; rows", "'a'", #"a\b"#, #"a\"#, #"a \ b"#, #"\\"#,
  ])
  func completedTextIsASingleWordThatRunsNoOtherCommand(text: String) throws {
    let word = try #require(CommandWords.word(text))
    #expect(CommandWords("find \(word)").words == ["find", text])
    for line in ["find \(word)", word] {
      #expect(Invocation.list(in: line) == [Invocation(line)])
    }
    #expect(text != "plain" || word == text)
  }

  @Test(arguments: [
    ("two words", ["two", "words"]), (#""two words""#, ["two words"]), ("'two words'", ["two words"]),
    (#"two\ words"#, ["two words"]), (#""a ""b"" c""#, ["a b c"]), (#"a"b c"d"#, ["ab cd"]),
    (#""say \"hi\"""#, [#"say "hi""#]), (#"\"hi\""#, [#""hi""#]), (#"'say "hi"'"#, [#"say "hi""#]),
    (#""it's""#, ["it's"]), ("don't can't", ["don't", "can't"]), ("'tis the season", ["'tis", "the", "season"]),
    (#"'a\'"#, [#"a\"#]), (#"c:\temp"#, [#"c:\temp"#]), (#""c:\temp\\""#, [#"c:\temp\"#]),
    ("5\" disk", ["5\"", "disk"]),
    (#"a "" b"#, ["a", "", "b"]), ("a '' b", ["a", "", "b"]), ("'a'b", ["'a'b"]), ("", []), ("  ", []),
  ])
  func wordsAreSplitAndQuotedAsInSh(text: String, words: [String]) {
    #expect(CommandWords(text).words == words)
  }

  @Test(arguments: ["", "a\"b", "a\nb", "a\u{1B}[31mb", "a\rb", "\u{301};rows", "a;b\u{600}"])
  func textThatCannotBeQuotedIsNotOfferedAsACompletion(text: String) {
    #expect(CommandWords.word(text) == nil)
  }

  @Test func tabCompletesNoCommandInsideAnAccountName() async throws {
    let app = try await appWithFeed()
    let completes = { (before: String, word: String) in
      app.console.completer(CompletionRequest(before: before, word: word)).map(\.text)
    }
    #expect(completes("find @eve;", "re") == [])
    #expect(completes("find @eve; ", "re") == ["refresh"])
    #expect(completes("where;", "op") == ["open"])
    #expect(completes("where; open ", "") == ["1", "2", "3"])
  }
}
