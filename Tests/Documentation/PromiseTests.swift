import Foundation
import Testing

/// The promises of SECURITY.md, and the tests and attacks that its table lists for them.
@Suite struct PromiseTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL

  @Test func everyTestAndAttackInTheSecurityDocumentExists() throws {
    let (tests, attacks) = (try Self.tests(), try Self.attacks())
    var count = 0
    for row in try Self.rows() {
      let names = Self.pieces(of: row.holders, between: "`", "`")
      let attackNames = Self.pieces(of: row.holders, between: "“", "”")
      #expect(!names.isEmpty || !attackNames.isEmpty, "Nothing holds “\(row.promise)”: do not promise it.")
      for name in names {
        count += 1
        #expect(tests.contains(name), "There is no test \(name), which should hold “\(row.promise)”.")
      }
      for name in attackNames {
        #expect(attacks.contains("\"\(name)\""), "There is no attack “\(name)”, which should hold “\(row.promise)”.")
      }
    }
    #expect(count > 60)
  }

  @Test func everyPromiseInTheSecurityDocumentIsInItsTable() throws {
    let text = try Self.text("SECURITY.md")
    let promises = try #require(text.split(separator: "## ").first { $0.hasPrefix("What it promises") })
    let titles = promises.split(separator: "\n").filter { $0.hasPrefix("- **") }
      .compactMap { Self.pieces(of: String($0), between: "**", "**").first }
    #expect(titles.count >= 20)
    let held = Set(try Self.rows().flatMap { Self.pieces(of: $0.promise, between: "**", "**") })
    #expect(titles.filter { !held.contains($0) } == [])
    #expect(held.subtracting(titles) == [], "It is not promised any more.")
  }

  /// The rows of the table.
  private static func rows() throws -> [(promise: String, holders: String)] {
    try text("SECURITY.md").split(separator: "## What holds each promise").last?.split(separator: "\n")
      .compactMap { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        return cells.count == 2 && !cells[0].hasPrefix("-") && cells[0] != "Promise" ? (cells[0], cells[1]) : nil
      } ?? []
  }

  /// The sources of the attacks, which contain their names.
  private static func attacks() throws -> String {
    let folder = "Tools/Attack"
    let paths = try #require(FileManager.default.enumerator(atPath: root.appending(path: folder).path))
    return try paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.map { try text("\(folder)/\($0)") }
      .joined()
  }

  /// The suites of the tests, and each test as `Suite.test`.
  private static func tests() throws -> Set<String> {
    let folder = root.appending(path: "Tests")
    let paths = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    var names: Set<String> = []
    for path in paths where path.hasSuffix("Tests.swift") {
      let code = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      let suites = code.matches(of: /(?:struct|class|enum) (\w+Tests)\b/).map { String($0.1) }
      let tests = code.split(separator: "@Test").dropFirst().compactMap { part in
        part.firstMatch(of: /func (\w+)\(/).map { String($0.1) }
      }
      names.formUnion(suites)
      for suite in suites { names.formUnion(tests.map { "\(suite).\($0)" }) }
    }
    return names
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The parts of a text between two marks.
  private static func pieces(of text: String, between start: String, _ end: String) -> [String] {
    var (pieces, rest) = ([String](), text[...])
    while let first = rest.range(of: start), let last = rest[first.upperBound...].range(of: end) {
      pieces.append(String(rest[first.upperBound..<last.lowerBound]))
      rest = rest[last.upperBound...]
    }
    return pieces
  }
}
