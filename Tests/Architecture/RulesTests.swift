import Testing

/// Each rule finds what breaks it.
struct RulesTests {
  private let allowed: Rules.Edges = ["Viper": [], "Feed": ["Viper"], "HTTP": [], "App": ["Viper", "Feed", "HTTP"]]

  @Test func aDependencyThatIsNotAllowedIsFound() {
    #expect(Rules.edges(of: "Feed", to: ["Viper"], allowed: allowed) == [])
    #expect(
      Rules.edges(of: "Feed", to: ["Viper", "HTTP"], allowed: allowed).map(\.firstLine) == ["Feed depends on HTTP."])
    #expect(
      Rules.edges(of: "Things", to: [], allowed: allowed).map(\.firstLine) == ["Things is not in the table of modules."]
    )
  }

  @Test(arguments: [
    "import HTTP", "public import HTTP", "@testable import HTTP", "import struct HTTP.HTTPResponse",
    "import Viper\n  // why\nimport HTTP\n",
  ])
  func anImportThatIsNotAllowedIsFound(source: String) {
    #expect(Rules.imports(in: source, of: "Feed", allowed: allowed).map(\.firstLine) == ["Feed depends on HTTP."])
    #expect(Rules.imports(in: source, of: "App", allowed: allowed) == [])
  }

  @Test func importingWhatIsNotOursIsNobodysBusiness() {
    #expect(Rules.imports(in: "import Foundation\nimport Viper", of: "Feed", allowed: allowed) == [])
  }

  @Test func composingOutsideAppIsFound() {
    #expect(
      Rules.composition(in: "let next = CommentsModuleFactory(context: context)").map(\.firstLine) == [
        "A module names CommentsModuleFactory."
      ])
    #expect(Rules.composition(in: "// what a ListModuleComposer does\nlet composed = true") == [])
  }

  @Test(arguments: ["  weak var output: Output?", "{ [unowned self] in }"])
  func aWeakReferenceInASceneIsFound(source: String) {
    #expect(Rules.ownership(in: source).count == 1)
    #expect(Rules.ownership(in: "let output: any Output  // a weak proxy") == [])
  }

  @Test func aRuleSaysWhyAndHowToMendIt() {
    #expect(
      Rules.edges(of: "Feed", to: ["HTTP"], allowed: allowed) == [
        """
        Feed depends on HTTP.
          Why: a module that knows another cannot be built, tested or taken away without it.
          Fix: take what it needs as a closure or a protocol of its own, and let App pass the other in.
        """
      ])
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { !$0.isNewline }) }
}
