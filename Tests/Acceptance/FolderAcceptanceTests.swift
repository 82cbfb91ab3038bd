import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Folders of pictures, and further addresses of the demo, in scripts.
@Suite(.timeLimit(.minutes(2)))
struct FolderAcceptanceTests {
  @Test func picturesInAFolderAreListedOfflineAndWithoutACache() async throws {
    let folder = URL(filePath: Program.temporaryFolder())
    try FileManager.default.createDirectory(at: folder.appending(path: "in"), withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D])
    try png.write(to: folder.appending(path: "a b.png"))
    try png.write(to: folder.appending(path: "in/c.png"))
    try Data("no picture".utf8).write(to: folder.appending(path: "notes.txt"))
    for (address, count) in [(folder.path, 1), ("folder:\(folder.path)/**", 2)] {
      let result = try await Program.run([
        "--source", address, "--offline", "--no-cache", "--output", "json", "-c", "rows",
      ])
      #expect(result.status == 0 && result.err == "")
      #expect(result.lines.first?.matches(of: #/"number":/#).count == count)
    }
    let result = try await Program.run(["--source", folder.appending(path: "none").path, "-c", "rows"])
    #expect(result.err == "feedshell: There is no such folder.\n")
    #expect(result.status == 1)
  }

  /// A name with a dot could also be a server's.
  @Test(arguments: [
    "\"$0\" home.cli/Pics --output json", "\"$0\" --source home.cli/Pics --output json -c rows",
    "\"$0\" home.cli/Pics/** --output json", "\"$0\" -c 'source home.cli/Pics; rows' --output json",
    "\"$0\" add home.cli/Pics --output json",
  ])
  func anExistingFolderTakesPrecedenceOverAServerWithTheSameName(line: String) async throws {
    let folder = URL(filePath: Program.temporaryFolder())
    let pictures = folder.appending(path: "home.cli/Pics")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D]).write(
      to: pictures.appending(path: "a.png"))
    let result = try await Program.bash("exec </dev/null; set -f; cd \(folder.path) && \(line)")
    #expect(result.status == 0 && result.err == "", "\(result.err)")
    #expect(result.out.contains("a.png") || result.out.contains(": 1 post."), "\(result.out)")
  }

  @Test func aFolderReportsSkippedFiles() async throws {
    let folder = URL(filePath: Program.temporaryFolder())
    try FileManager.default.createDirectory(at: folder.appending(path: "in"), withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D])
    for name in ["a.png", "b.bmp", "in/c.png"] { try png.write(to: folder.appending(path: name)) }
    let sentences = [
      "Left out because their format (BMP) can't be shown: 1.",
      "Folders in this one that are left out: 1. To have them, too, type “add \(folder.path)/**”.",
    ]
    let list = try await Program.run(["--source", folder.path, "--no-cache", "--images", "none", "-c", "rows"])
    #expect(sentences.allSatisfy { list.lines.contains($0) }, "\(list.out)")
    let lines = try await Program.run(["--source", folder.path, "--no-cache", "--output", "lines", "-c", "rows"])
    #expect(lines.lines.count == 1, "for programs, the rows only")
    let added = try await Program.run(["--no-cache", "-c", "add \(folder.path)"])
    #expect(added.out.contains(": 1 post. " + sentences.joined(separator: " ")), "\(added.out)")
  }

  @Test func theServeCommandPrintsTheAddressesOfTheServerAndLogsRequests() async throws {
    let line = #"""
      exec 3< <(exec "$0" serve --items 3 --log)
      server=$!
      for i in 1 2 3 4 5; do IFS= read -r line <&3; echo "$line"; done
      feed=${line##*, }
      "$0" --source "${feed%/feed.json}" --no-cache -c rows >/dev/null
      IFS= read -r line <&3; echo "$line"
      kill $server
      """#
    let result = try await Program.bash(line)
    #expect(result.lines.count == 6)
    for part in ["/public", "/@ana"] { #expect(result.lines.dropFirst().first?.contains(part) == true) }
    #expect(result.lines.dropFirst(2).first?.contains("/api/greader.php") == true)
    for part in ["/lobsters/rss", "/discourse/latest.rss", "/wordpress/feed", "/inbox/new.atom"] {
      #expect(result.lines.dropFirst(3).first?.contains(part) == true)
    }
    for part in ["/feed.xml", "/atom.xml", "/feed.json"] {
      #expect(result.lines.dropFirst(4).first?.contains(part) == true)
    }
    #expect(result.lines.last?.wholeMatch(of: #/GET /v1/feed\?limit=10 200 \d+ ms/#) != nil)
  }
}
