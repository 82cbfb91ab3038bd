import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// The files that the built program prints for packages.
@Suite(.timeLimit(.minutes(1)))
struct ManualAcceptanceTests {
  private static let groff = URL(filePath: "/usr/bin/groff")

  @Test func theManualPageListsTheCommandsOfScenes() async throws {
    let page = try await Program.run(["man"], environment: ["LC_ALL": "C"])
    #expect(page.status == 0)
    #expect(page.err.isEmpty)
    #expect(page.out.contains(".SH \"EXIT STATUS\""))
    #expect(page.out.contains(".B \"info N\""))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: groff.path)))
  func groffFormatsTheManualPageWithoutWarnings() async throws {
    let groff = Self.groff
    let page = try await Program.run(["man"], environment: ["LC_ALL": "C"])
    let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID()).1")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(page.out.utf8).write(to: file)
    let result = try run(groff, ["-man", "-Tutf8", "-K", "utf8", "-ww", "-z", file.path])
    #expect(result.status == 0)
    #expect(result.err == "")
  }

  @Test func theExamplesOfTheManualPageRunWithoutErrors() async throws {
    let page = try await Program.run(["man"], environment: ["LC_ALL": "C"]).out
    let examples = page.split(separator: ".SH \"EXAMPLES\"\n")[1].split(separator: "\n.SH ")[0]
      .split(separator: "\n").filter { $0.hasPrefix(".B \"") }
      .map { $0.dropFirst(4).dropLast().replacing("\\-", with: "-") }
    #expect(examples.count == 6)
    let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
    defer { try? FileManager.default.removeItem(at: home) }
    try FileManager.default.createDirectory(at: home.appending(path: "Pictures"), withIntermediateDirectories: true)
    try Data(#"<opml version="2.0"><body><outline xmlUrl="http://demo.invalid/feed.json"/></body></opml>"#.utf8)
      .write(to: home.appending(path: "subscriptions.opml"))
    let variables = ["HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"]
    let environment = Dictionary(uniqueKeysWithValues: variables.map { ($0, home.path) })
    for example in examples {
      // A feed and a program that every computer has.
      let line = example.replacing("https://blog.example", with: "http://demo.invalid/atom.xml")
        .replacing("jq -r '.rows[].title'", with: "grep title").replacing("feedshell", with: "\"$0\"")
      let result = try await Program.bash(
        "exec </dev/null; cd ~ && set -o pipefail && \(line)", environment: environment)
      #expect(result.status == 0 && result.err.isEmpty, "\(example): \(result.err)")
      #expect(!result.out.isEmpty || example.contains("Pictures"), "\(example)")
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func completionScriptsListOptionsAndCommands(shell: String) async throws {
    let script = try await Program.run(["completions", shell], environment: ["LC_ALL": "C"])
    #expect(script.status == 0)
    for word in ["offline", "no-cache", "serve", "login", "completions"] { #expect(script.out.contains(word)) }
    guard shell == "bash" else { return }
    let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID()).bash")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(script.out.utf8).write(to: file)
    #expect(try run(URL(filePath: "/bin/bash"), ["-n", file.path]).status == 0)
  }

  @Test(arguments: [
    ("serve --it", "--items"), ("completions f", "fish"), ("--th", "--theme"), ("se", "serve"), ("--theme d", "dark"),
  ])
  func bashCompletesCommandsAndOptions(line: String, offered: String) async throws {
    let script = try await Program.run(["completions", "bash"])
    let words = "feedshell \(line)"
    let test = """
      \(script.out)
      COMP_LINE='\(words)' COMP_POINT=${#COMP_LINE} COMP_WORDS=(\(words)) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _feedshell feedshell "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s' "${COMPREPLY[*]}" >&2
      """
    let result = try run(URL(filePath: "/bin/bash"), ["-c", test])
    #expect(result.err == offered)
  }

  @Test func theCompletionsCommandRefusesAnUnknownShell() async throws {
    let result = try await Program.run(["completions", "tcsh"], environment: ["LC_ALL": "C"])
    #expect(result.status == 64)
    #expect(result.err.contains("See 'feedshell completions --help'"))
  }

  private func run(_ program: URL, _ arguments: [String]) throws -> (status: Int32, err: String) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
