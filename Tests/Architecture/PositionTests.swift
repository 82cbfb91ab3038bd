import Foundation
import Testing

/// Each message of a rule begins with file and line, in the form that editors and terminals open.
struct PositionTests {
  private let before = "/// A note.\n// A comment.\nlet text = \"\"\"\n  two\n  lines\n  \"\"\"\n"

  @Test(
    arguments: [
      ("weak var output: Output?", Rules.ownership), ("let next = FeedModuleFactory()", Rules.composition),
      ("exit(0)", Rules.ends), ("let group = DispatchGroup()", Rules.waiting),
      ("let value = MainActor.assumeIsolated { 0 }", Rules.assumptions), ("/// What it is.", Rules.wording),
      ("let x = Int(date.timeIntervalSinceNow)", Rules.conversions), ("let y = (Int(text) ?? 1) + 1", Rules.numbers),
      ("if text.contains(/a/) {}", Rules.regularExpressions),
    ] as [(String, @Sendable (SourceCode, String) -> [BrokenRule])])
  func aRuleViolationIsReportedWithTheLineNumber(line: String, rule: @Sendable (SourceCode, String) -> [BrokenRule]) {
    let broken = rule(SourceCode(before + line + "\n", at: "Modules/Feed/Feed.swift"), "Feed")
    #expect(broken.map(\.position.description) == ["Modules/Feed/Feed.swift:7"])
    #expect(broken.allSatisfy { $0.description.hasPrefix("Modules/Feed/Feed.swift:7: ") })
  }

  @Test func anImportIsReportedAtItsFirstLine() {
    let code = SourceCode("import Viper\n// why\nimport HTTP\nimport HTTP\n", at: "Modules/Feed/Feed.swift")
    #expect(
      Rules.imports(of: "Feed", code.imports, declared: ["Viper"]).map(\.position.description)
        == ["Modules/Feed/Feed.swift:3"])
  }

  @Test func aSceneMentionedInTheShellIsReportedAtEachMention() {
    let code = SourceCode(
      "import Viper\n\nlet post: Post\nlet kind = SceneKind.feed\n", at: "Modules/Shell/Screen.swift")
    let broken = Rules.sceneNames(in: code, of: "Modules/Shell", scenes: ["Feed"], types: ["Post"])
    #expect(broken.map(\.position.line) == [3, 4])
  }

  @Test func aLongFileIsReportedAtTheFirstLineAboveTheLimit() {
    let code = SourceCode(String(repeating: "\n", count: Rules.maximumLineCount + 5), at: "App/A.swift")
    #expect(Rules.length(of: code, of: "App").map(\.position.description) == ["App/A.swift:401"])
  }

  @Test func aDeclarationIsReportedAtItsFirstLine() {
    let declarations = Declarations("import Viper\n\npublic struct Post {}\n", at: "Modules/Feed/Post.swift")
    let broken = Rules.documentation(of: declarations, of: "Feed", witnesses: Witnesses([declarations]))
    #expect(broken.map(\.position.description) == ["Modules/Feed/Post.swift:3"])
  }

  @Test func aTargetIsReportedAtItsLineInThePackage() throws {
    let manifest = try Package.manifest
    let lines = try String(contentsOf: Package.root.appending(path: "Package.swift"), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for target in ["Loading", "Feed", "CXML2", "AppTests", "feedshell-diary", "NewScene"] {
      let position = Package.position(of: target, in: manifest)
      #expect(position.path == "Package.swift" && position.line > 40)
      #expect(lines[position.line - 1].contains("\"\(target == "AppTests" ? "App" : target)\""), "\(target)")
    }
  }

  @Test func thePositionOfACodeLineStartsWithItsFilePath() throws {
    let code = try #require(SourceCode.sources(in: "Tests/Architecture").first { $0.types.contains("PositionTests") })
    #expect(code.imports["Testing"]?.description == "Tests/Architecture/PositionTests.swift:2")
  }
}
