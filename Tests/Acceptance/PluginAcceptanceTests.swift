import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Plug-ins that are changed, slow or named by other programs, at the prompt and in scripts.
@Suite(.timeLimit(.minutes(3)))
struct PluginAcceptanceTests {
  private let home = Home()

  init() throws {
    try FileManager.default.createDirectory(at: home.url, withIntermediateDirectories: true)
  }

  @Test func thePromptDoesNotWaitForAPluginToAnswerDescribe() async throws {
    let gate = home.url.appending(path: "gate").path
    #expect(mkfifo(gate, 0o600) == 0)
    let file = try script(
      "sample", describing: #"echo '{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A sample"}}'"#)
    _ = try await home.run(["scenes", "add", file])
    _ = try script(
      "sample",
      describing:
        "read -r title <'\(gate)'; echo \"{\\\"protocol\\\":1,\\\"name\\\":\\\"sample\\\",\\\"routes\\\":[\\\"sample\\\"],\\\"title\\\":{\\\"en\\\":\\\"$title\\\"}}\"",
      serving: #"echo "{\"id\":$id,\"rows\":[]}""#)
    let pty = try PTY.feedshell(["--no-rc", "--images", "none"], home: home.url)
    #expect(await pty.shows("feed> "))
    pty.types("\u{3}goto nowhere\r")
    #expect(await pty.shows("“nowhere”"))
    // It opens only once the program waits there: it was asked, and its answer was not waited for.
    var descriptor: Int32 = -1
    while descriptor < 0, !Task.isCancelled {
      descriptor = open(gate, O_WRONLY | O_NONBLOCK)
      await Task.yield()
    }
    try #require(descriptor >= 0)
    let answer = Array("Another title\n".utf8)
    #expect(write(descriptor, answer, answer.count) == answer.count)
    close(descriptor)
    #expect(await pty.shows("sample has changed: its new description takes effect at the next start."))
    #expect(await pty.quit() == 0)
    #expect(try await home.run(["--output", "json", "-c", "goto sample"]).out.contains(#""title":"Another title""#))
  }

  private static let keeper =
    #"echo '{"protocol":1,"name":"later","title":{"en":"Later"},"rowActions":[{"name":"stash","summary":{"en":"keep it for later"},"scenes":["feed"],"usage":"TAG"}]}'"#
  private static let keeps = #"""
    printf '%s\n' "$line" >>"$(dirname "$0")/posts"; echo "{\"id\":$id,\"say\":\"Kept.\"}"
    """#

  @Test func anActionOfAPluginReceivesThePostOnlyIfAllowed() async throws {
    let file = try script("later", describing: Self.keeper, serving: Self.keeps)
    let silent = try await home.run(["scenes", "add", file])
    #expect(silent.status == 0 && silent.out == "Added later (Later).\n")
    #expect(silent.err == "feedshell: “stash” is not allowed: to allow it, add later again with --allow stash.\n")
    let refused = try await home.run(["--output", "json", "-c", "stash 1 news"])
    #expect(refused.err == "feedshell: There is no command “stash” here.\n")
    #expect(try await home.run(["scenes", "add", "--allow", "stash", file]).err == "")
    let kept = try await home.run([
      "--output", "json", "-c", "stash 2 'good news'", "-c", "goto sources", "-c", "stash 1 x",
    ])
    #expect(kept.lines.first?.contains("Kept.") == true, "\(kept.out) \(kept.err)")
    #expect(kept.err.contains("“stash” works on posts, in: feed."))
    let posts = try String(contentsOf: home.url.appending(path: "posts"), encoding: .utf8)
    #expect(posts.split(separator: "\n").count == 1)
    #expect(posts.contains(#""act":{"action":"stash","scene":"feed","post":{"number":2,"id":""#), "\(posts)")
    #expect(posts.contains(#""words":["good news"]"#))
  }

  @Test func addingAPluginAsksWhetherToAllowEachActionOnPosts() async throws {
    let file = try script("later", describing: Self.keeper, serving: Self.keeps)
    for (answer, isKept) in [("n", false), ("y", true)] {
      let adding = try PTY.feedshell(["scenes", "add", file], home: home.url)
      #expect(await adding.shows("later adds “stash” to posts (feed): keep it for later. It gets the whole post."))
      adding.types("\(answer)\r")
      #expect(await adding.exitStatus() == 0)
      let result = try await home.run(["-c", "stash 1 x"])
      #expect(result.out.contains("Kept.") == isKept, "\(result.out) \(result.err)")
    }
  }

  @Test(arguments: [["add"], ["check"], ["run", "-c", "where"]])
  func aPluginPathWithDotDotIsRelativeToTheWorkingDirectory(verb: [String]) async throws {
    let folder = home.url.appending(path: "sub")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, path) in [("right", "sample"), ("wrong", "sub/sample")] {
      let description = #"{"protocol":1,"name":"\#(name)","routes":["\#(name)"],"title":{"en":"A \#(name)"}}"#
      _ = try script(path, describing: "touch '\(home.url.path)/\(name).ran'; echo '\(description)'")
    }
    let words = ["scenes", verb[0], "../sample"] + verb.dropFirst()
    _ = try await Child.run(
      URL(filePath: "/bin/sh"), ["-c", #"cd "$1" && shift && exec "$@""#, "sh", folder.path, Program.url.path] + words,
      environment: home.directories.merging(["PATH": "/usr/bin:/bin"]) { $1 })
    #expect(FileManager.default.fileExists(atPath: home.url.path + "/right.ran"))
    #expect(!FileManager.default.fileExists(atPath: home.url.path + "/wrong.ran"), "another program is run")
    #expect(try await home.run(["scenes", "list"]).out.contains("right") == (verb == ["add"]))
  }

  @Test func quittingEndsAPluginThatIsStillAnsweringDescribe() async throws {
    let mark = home.url.appending(path: "mark").path
    let file = try script(
      "sample", describing: #"echo '{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A sample"}}'"#)
    _ = try await home.run(["scenes", "add", file])
    _ = try script("sample", describing: "echo $$ >'\(mark).new'; mv '\(mark).new' '\(mark)'; exec sleep 1000")
    let pty = try PTY.feedshell(["--no-rc", "--images", "none"], home: home.url)
    #expect(await pty.shows("feed> "))
    while !FileManager.default.fileExists(atPath: mark), !Task.isCancelled { await Task.yield() }
    let line = try String(contentsOfFile: mark, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    let pid = try #require(pid_t(line))
    #expect(await pty.quit() == 0)
    while kill(pid, 0) == 0, !Task.isCancelled { await Task.yield() }
    #expect(kill(pid, 0) != 0)
  }

  @Test func aPluginSourceReceivesTheCurrentLanguage() async throws {
    let file = try script(
      "sample",
      describing: #"echo '{"protocol":1,"name":"sample","source":true,"title":{"en":"A sample","el":"Δείγμα"}}'"#,
      serving: #"""
        language=$(printf '%s' "$line" | sed -n 's/.*"language":"\([^"]*\)".*/\1/p')
        echo "{\"id\":$id,\"posts\":[{\"id\":\"a\",\"title\":\"language $language\"}]}"
        """#)
    _ = try await home.run(["scenes", "add", file])
    let result = try await home.run([
      "--output", "json", "--source", "sample:", "-c", "rows", "-c", "set language el", "-c", "refresh",
    ])
    #expect(result.lines.first?.contains("language en") == true, "\(result)")
    #expect(result.lines.last?.contains("language el") == true, "\(result)")
  }

  @Test func aPluginCannotOpenTheAddressOfAnotherSource() async throws {
    let ran = home.url.appending(path: "ran").path
    let source = try script(
      "source", describing: #"echo '{"protocol":1,"name":"exec","source":true,"title":{"en":"Runs"}}'"#,
      serving:
        "touch '\(ran)'; echo \"{\\\"id\\\":$id,\\\"posts\\\":[{\\\"id\\\":\\\"a\\\",\\\"title\\\":\\\"It ran\\\"}]}\"")
    let scene = try script(
      "scene",
      describing:
        #"echo '{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A sample"},"actions":[{"name":"go","summary":{"en":"go"}}]}'"#,
      serving: #"""
        case $line in
        *act*) echo "{\"id\":$id,\"goto\":\"add/exec:touch\"}";;
        *) echo "{\"id\":$id,\"rows\":[{\"id\":\"a\",\"title\":\"A\",\"opens\":\"sources/exec:touch\",\"actions\":[\"go\"]},{\"id\":\"b\",\"title\":\"B\",\"opens\":\"all/exec:touch%20x/comments\"}]}";;
        esac
        """#)
    for file in [source, scene] { _ = try await home.run(["scenes", "add", file]) }
    let result = try await home.run(["-c", "goto sample", "-c", "open 1"])
    #expect(
      result.err.contains(
        "exec:touch is on this computer, and opened only if you name it yourself: type source exec:touch."), "\(result)"
    )
    _ = try await home.run(["-c", "goto sample", "-c", "open 2"])
    _ = try await home.run(["-c", "goto sample", "-c", "go 1"])
    #expect(!FileManager.default.fileExists(atPath: ran))
    for line in ["source exec:touch", "goto sources/exec:touch"] {
      #expect(try await home.run(["-c", line]).out.contains("It ran"))
      try FileManager.default.removeItem(atPath: ran)
    }
  }

  @Test func theListOfSourcesShowsTheErrorOfAPluginSource() async throws {
    let dry = home.url.appending(path: "dry").path
    let file = try script(
      "well", describing: #"echo '{"protocol":1,"name":"well","source":true,"title":{"en":"A well"}}'"#,
      serving: #"""
        if [ -e '\#(dry)' ]; then
          echo "{\"id\":$id,\"error\":{\"kind\":\"connectivity\",\"message\":\"The well is dry.\"}}"
        else
          echo "{\"id\":$id,\"posts\":[{\"id\":\"a\",\"title\":\"Water\"}]}"
        fi
        touch '\#(dry)'
        """#)
    _ = try await home.run(["scenes", "add", file])
    let result = try await home.run(["--output", "json", "-c", "add well: Well", "-c", "sources", "-c", "refresh"])
    let last = try #require(result.lines.last)
    #expect(last.contains(##""address":"well:""##), "\(result)")
    #expect(
      last.contains(##""error":{"kind":"connectivity","message":"well: The well is dry.","host":"well"}"##), "\(last)")
  }

  @Test func aPluginAnswerWithInvalidJSONIsReportedWithItsPosition() async throws {
    let file = try script(
      "sample", describing: #"echo '{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A sample"}}'"#,
      serving: "printf '%s\\n' '{\"id\":1,\"rows\":[{\"id\":\"a\",\"title\":\"a\\d\"}]}'")
    _ = try await home.run(["scenes", "add", file])
    let result = try await home.run(["-c", "goto sample"])
    #expect(result.status == 1)
    #expect(result.err == "feedshell: sample sent an answer that is not JSON: bad escape (line 1, column 37).\n")
  }

  /// A program in sh with these lines for `describe`, and for each question, whose number is in `$id`.
  private func script(_ name: String, describing: String, serving: String = ":") throws -> String {
    let file = home.url.appending(path: name)
    let text = """
      #!/bin/sh
      [ "$1" = describe ] && { \(describing); exit; }
      while read -r line; do
      id=$(printf '%s' "$line" | sed -n 's/^{"id":\\([0-9]*\\).*/\\1/p')
      \(serving)
      done

      """
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file.path
  }
}
