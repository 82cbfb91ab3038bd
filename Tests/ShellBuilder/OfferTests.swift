import Foundation
import Testing

@testable import ShellBuilder

struct OfferTests {
  private let description = """
    {"name": "Weather", "products": [
      {"name": "Weather", "targets": ["Weather", "Inside"], "type": {"library": ["automatic"]}},
      {"name": "Both", "targets": ["Weather"], "type": {"library": ["automatic"]}},
      {"name": "tool", "targets": ["tool"], "type": {"executable": null}}],
     "targets": [
      {"name": "Weather", "path": "Sources/Weather", "sources": ["Package.swift", "Model/Place.swift"], "type": "library"},
      {"name": "Inside", "path": "Sources/Inside", "sources": ["Kinds.swift"], "type": "library"},
      {"name": "tool", "path": "Sources/tool", "sources": ["Main.swift"], "type": "executable"}]}
    """

  @Test func scenePackagesAndSourceKindsAreFoundOnlyInLibraryProducts() throws {
    let files = [
      "Sources/Weather/Package.swift":
        "import SceneKit\n\npublic let scenePackage = ScenePackage(\"weather\") { _ in [] }\n",
      "Sources/Weather/Model/Place.swift": "struct Place {\n  public let scenePackage = 1\n}\n",
      "Sources/Inside/Kinds.swift": "public let sourceKinds: [any SourceKind] = []\n",
      "Sources/tool/Main.swift": "public let scenePackage = 1\n",
    ]
    let offers = try Offer.all(in: decoded()) { files[$0] ?? "" }
    #expect(
      offers == [
        Offer(kind: .scenePackage, product: "Weather", module: "Weather"),
        Offer(kind: .sourceKinds, product: "Weather", module: "Inside"),
      ])
  }

  @Test(arguments: [
    "let scenePackage = x", "  public let scenePackage = x", "public let scenePackages = x",
    "// public let scenePackage = x", "public var scenePackage: Int { 1 }",
  ])
  func onlyPublicTopLevelConstantsWithAKnownNameAreFound(line: String) throws {
    #expect(try Offer.all(in: decoded()) { _ in line } == [])
  }

  private func decoded() throws -> PackageDescription {
    try JSONDecoder().decode(PackageDescription.self, from: Data(description.utf8))
  }
}
