import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Scenes and sources in any language: the examples at the prompt and in scripts.
@Suite(.timeLimit(.minutes(3)))
struct ScenesAcceptanceTests {
  private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Modules/Plugins/Plugins/Examples").standardized
  private static let diary = Program.url.deletingLastPathComponent().appending(path: "feedshell-diary")

  private let home = Home()

  init() throws {
    try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
  }

  @Test(arguments: [("disk.sh", "1 action"), ("walk.py", "2 lists, 24 rows and 2 actions"), ("diary", "2 lists")])
  func theExamplePluginsFollowThePluginProtocol(name: String, tried: String) async throws {
    let result = try await home.run(["scenes", "check", "--actions", file(name)])
    #expect(result.err == "")
    #expect(result.lines.count == 1 && result.out.contains(tried), "\(result.out)")
    #expect(result.status == 0)
  }

  @Test func thePluginInTheDocumentationFollowsThePluginProtocol() async throws {
    let guide = Self.examples.appending(path: "../../../../docs/PLUGINS.md").standardized
    let text = try String(contentsOf: guide, encoding: .utf8)
    let start = try #require(text.firstRange(of: "```python\n")?.upperBound)
    let end = try #require(text[start...].firstRange(of: "```")?.lowerBound)
    let file = try script(text: String(text[start..<end]))
    #expect(try await home.run(["scenes", "check", file]).out.contains("1 list, 3 rows and 0 actions"))
    _ = try await home.run(["scenes", "add", file])
    #expect(
      try await home.run(["--output", "lines", "days", "-c", "rows"]).lines.map { $0.prefix(8) } == [
        "1\tMonday", "2\tTuesda", "3\tWednes",
      ])
  }

  @Test func aPluginProgramIsAddedListedAndRemoved() async throws {
    #expect(try await home.run(["scenes", "list"]).err.contains("scenes add FILE"))
    let added = try await home.run(["scenes", "add", file("walk.py")])
    #expect(added.out == "Added walk (A walk): “goto walk” shows it.\n" && added.status == 0)
    #expect(try await home.run(["scenes", "list"]).out == "walk  \(file("walk.py"))  A walk\n")
    #expect(try await home.run(["scenes", "remove", "walk"]).status == 0)
    #expect(try await home.run(["scenes", "remove", "walk"]).status == 1)
    #expect(try await home.run(["-c", "goto walk"]).status == 1)
  }

  @Test func theExampleSceneInPythonHasPagesAndPicturesAndAnAction() async throws {
    _ = try await home.run(["scenes", "add", file("walk.py")])
    let result = try await home.run([
      "--output", "json", "-c", "goto walk", "-c", "more", "-c", "note 12 by the sea", "-c", "rows 12", "-c", "open 12",
      "-c", "note 99 nowhere",
    ])
    #expect(result.lines.count == 6)
    #expect(
      result.lines[0].contains(
        #""rows":[{"number":1,"id":"the-gate","kind":"station","title":"The gate","image":"http"#))
    #expect(result.lines[1].contains(#"{"number":11,"id":"the-quarry""#))
    #expect(result.lines[2] == #"{"done":{"action":"note","number":12,"message":"Noted."}}"#)
    #expect(
      result.lines[4].contains(#""route":"walk/the-chapel""#) && result.lines[4].contains(#""detail":"by the sea""#))
    #expect(result.lines[5].contains(#""kind":"badArgument""#))
    #expect(result.status == 1)
  }

  @Test func theExampleSourceInSwiftHasPostsAndComments() async throws {
    _ = try await home.run(["scenes", "add", file("diary")])
    let result = try await home.run([
      "--source", "diary:", "--output", "json", "-c", "rows 2", "-c", "more", "-c", "open 2",
    ])
    #expect(result.err == "")
    #expect(
      result.lines[0].contains(#""id":"day-2","kind":"image","title":"Day 2","text":"The weather"#),
      "\(result.lines[0])")
    #expect(result.lines[1].contains(#""number":11,"id":"day-11""#))
    #expect(result.lines[2].contains(#""username":"Ben","message":"Here, too.""#))
    #expect(result.lines[2].contains(#""depth":1"#))
  }

  @Test(arguments: [[], ["--"], ["--help"]]) func theScenesCommandWithoutASubcommandPrintsHelp(words: [String])
    async throws
  {
    let result = try await home.run(["scenes"] + words)
    #expect(result.status == 0)
    #expect(result.out.contains("USAGE: feedshell scenes <subcommand>"))
    #expect(result.err == "")
  }

  @Test func aPluginNameUsedByFeedShellIsRefused() async throws {
    let members = ["feed": #""routes":["feed"]"#, "mastodon": #""source":true"#]
    for (name, member) in members {
      let path = try script(#"{"protocol":1,"name":"\#(name)",\#(member),"title":{"en":"Mine"}}"#)
      let result = try await home.run(["scenes", "add", path])
      #expect(result.status == 1)
      let reason = "The name “\(name)” is already used by FeedShell: give the program another one. Nothing was added."
      #expect(result.err.contains(reason))
      let check = try await home.run(["scenes", "check", path])
      #expect(check.out.contains("name: The name “\(name)” is already used by FeedShell."))
    }
    #expect(try await home.run(["scenes", "list"]).out == "")
    let https = try script(#"{"protocol":1,"name":"https","source":true,"title":{"en":"Mine"}}"#)
    #expect(try await home.run(["scenes", "add", https]).err.contains("“https” cannot be the name of a source"))
  }

  @Test func aPluginFileThatIsNotExecutableOrIsWritableByOthersIsRefused() async throws {
    let file = try script("{}")
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: file)
    for (path, words) in [(file, "chmod go-w"), ("/etc/passwd", "chmod +x"), ("/nowhere", "No such file")] {
      let result = try await home.run(["scenes", "add", path])
      #expect(result.status == 1 && result.err.contains(words), "\(result.err)")
    }
    #expect(try await home.run(["scenes", "list"]).out == "")
  }

  @Test func theScenesCheckCommandPerformsActionsOnlyOnRequest() async throws {
    for arguments in [[], ["--no-actions"], ["--actions", "--no-actions"]] {
      let result = try await home.run(["scenes", "check"] + arguments + [file("walk.py")])
      #expect(result.lines.count == 2 && result.out.contains("2 lists, 24 rows and 0 actions"), "\(result.out)")
      #expect(
        result.lines.last == "1 action was not tried: note. To perform each, on a real row: --actions.")
      #expect(result.status == 0)
    }
  }

  @Test func theScenesCheckCommandSendsTheValuesOfTheSetOption() async throws {
    let description =
      #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A"},"settings":[{"name":"units","values":["c","f"]}]}"#
    let file = try script(
      description,
      serving: #"""
        while read -r line; do
        id=$(printf '%s' "$line" | sed -n 's/^{"id":\([0-9]*\).*/\1/p')
        case $line in
        *'"settings":{"units":"f"}'*) echo "{\"id\":$id,\"rows\":[{\"id\":\"a\",\"title\":\"A\"}]}";;
        *load*) echo "{\"id\":$id,\"error\":{\"kind\":\"badArgument\",\"message\":\"Not in c.\"}}";;
        esac
        done
        """#)
    #expect(try await home.run(["scenes", "check", file, "--set", "units=f"]).status == 0)
    let usual = try await home.run(["scenes", "check", file])
    #expect(usual.status == 1)
    #expect(usual.out.contains("The load of sample got no rows: it answered with an error (badArgument: Not in c.)."))
    let errors = [
      "units=k": "units must be one of c, f.", "unit=f": "program has no setting “unit”; it has units.",
      "units": "NAME=VALUE",
    ]
    for (word, error) in errors {
      let result = try await home.run(["scenes", "check", file, "--set", word])
      #expect(result.status != 0 && result.err.contains(error), "\(result.err)")
    }
  }

  @Test func aChangedPluginIsDescribedAgainAndAnInvalidDescriptionIsReported() async throws {
    let file = try script(#"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"First"}}"#)
    _ = try await home.run(["scenes", "add", file])
    _ = try script(#"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"The second one"}}"#)
    #expect(try await home.run(["scenes", "list"]).out.hasSuffix("The second one\n"))
    _ = try script("hello")
    #expect(try await home.run(["scenes", "list"]).out.contains("The answer to “describe” is not a JSON object"))
    // It was reported, and the last description stays in use.
    let result = try await home.run(["-c", "rows 1"])
    #expect(result.err == "" && result.status == 0 && result.lines.count > 1, "\(result)")
    try FileManager.default.removeItem(atPath: file)
    #expect(try await home.run(["scenes", "remove", "sample"]).status == 0)
  }

  @Test func aPluginThatIgnoresSIGTERMIsKilledWhenFeedShellExits() async throws {
    let file = try script(
      #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A sample"}}"#,
      serving: """
        trap '' TERM
        echo $$ >"$0.pid"
        read -r line
        echo '{"id":1,"rows":[{"id":"a","title":"A row"}]}'
        while :; do sleep 1000; done
        """)
    _ = try await home.run(["scenes", "add", file])
    let result = try await home.run(["-c", "goto sample"])
    #expect(result.out.contains("A row") && result.status == 0)
    let pid = try #require(
      pid_t(try String(contentsOfFile: file + ".pid", encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(pid, 0) != 0)
  }

  @Test func aSceneInPythonWorksAtThePrompt() async throws {
    _ = try await home.run(["scenes", "add", file("walk.py")])
    let pty = try PTY.feedshell(["--no-rc", "--images", "none"], home: home.url)
    #expect(await pty.shows("feed> "))
    pty.types("goto walk\r")
    #expect(await pty.shows("The gate"))
    #expect(await pty.prompts("walk> "))
    pty.types("note 1 by the sea\r")
    #expect(await pty.shows("Noted."))
    pty.types("open 1\r")
    #expect(await pty.shows("by the sea"))
    #expect(await pty.prompts("walk/1> "))
    #expect(await pty.quit() == 0)
  }

  private func file(_ example: String) -> String {
    example == "diary" ? Self.diary.path : Self.examples.appending(path: example).path
  }

  /// A program in sh with this description.
  private func script(_ description: String, serving: String = ":") throws -> String {
    try script(text: "#!/bin/sh\n[ \"$1\" = describe ] && { echo '\(description)'; exit; }\n\(serving)\n")
  }

  private func script(text: String) throws -> String {
    let file = home.url.appending(path: "program")
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file.path
  }
}
