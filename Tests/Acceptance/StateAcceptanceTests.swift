import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// `feedshell state` moves sources, marks, stars, filters and settings to another computer.
@Suite(.timeLimit(.minutes(2)))
struct StateAcceptanceTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  @Test func anExportedStateFileCanBeImportedIntoAnEmptyHomeFolder() async throws {
    let pictures = folder.appending(path: "pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    // Beside own sources, the demo is in no list.
    let marked = try await home("one").run(["sources/Demo", "-c", "seen 1-2", "-c", "star 3", "--page-size", "5"])
    #expect(marked.err == "")
    #expect(marked.status == 0)
    #expect(try await home("one").run(["add", pictures.path, "Holiday photos", "#art"]).status == 0)
    try home("one").write("theme dark\nplayer mpv\n", to: "state/feedshell/settings")
    let (first, second) = (folder.appending(path: "first.json").path, folder.appending(path: "second.json").path)
    let exported = try await home("one").run(["state", "export", first])
    #expect(exported.err == "")
    #expect(exported.out.contains("1 source, 2 marks, 1 star, 2 settings"))
    #expect(try permissions(of: first) == 0o600)
    let imported = try await home("two").run(["state", "import", first])
    #expect(imported.err == "")
    #expect(imported.out.contains("2 marks, 1 star, 1 setting added. Left out, because they are of this computer: "))
    #expect(imported.out.contains("pictures, player mpv. With --all"), "nothing of this computer without a question")
    let all = try await home("two").run(["state", "import", first, "--all"])
    #expect(all.status == 0)
    #expect(try await home("two").run(["state", "export", second]).status == 0)
    #expect(try Data(contentsOf: URL(filePath: second)) == Data(contentsOf: URL(filePath: first)))
    let again = try await home("two").run(["state", "import", first, "--all", "--output", "json"])
    #expect(again.out.contains("Nothing added"))
    let starred = try await home("two").run(["starred", "--output", "json", "-c", "rows", "--offline"])
    #expect(starred.out.contains(#""isStarred":true"#))
  }

  @Test func aStateFileCanBeExportedAndImportedThroughStandardStreams() async throws {
    let exported = try await home("one").run(["state", "export", "-"])
    #expect(exported.out.hasPrefix(#"{"format":"feedshell-state","version":1"#))
    #expect(exported.err == "")
    let imported = try await home("two").run(["state", "import", "-"], input: exported.out)
    #expect(imported.err == "")
    #expect(imported.status == 0)
  }

  private func home(_ name: String) -> Home { Home(url: folder.appending(path: name)) }

  private func permissions(of file: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
  }
}
