import Foundation
import Testing

/// Every public declaration of the libraries is documented, and the rule that checks it works.
@Suite struct DocumentationTests {
  @Test func publicDeclarationsOfTheLibrariesHaveDocumentation() async throws {
    let package = try await Package.description
    let libraries = Set(package.products.flatMap(\.targets)).intersection(
      ModuleFolders.here.modules.map(\.name) + ["App"])
    var sources: [String: Declarations] = ["App": try Declarations(in: "App")]
    for module in ModuleFolders.here.modules { sources[module.name] = try Declarations(in: module.path) }
    let witnesses = Witnesses(Array(sources.values))
    var read = 0
    for module in libraries {
      let declarations = try #require(sources[module])
      read += declarations.declared.count
      for rule in Rules.documentation(of: declarations, of: module, witnesses: witnesses) {
        Issue.record(Comment(rawValue: rule.description))
      }
    }
    #expect(read > 1_000)
  }

  @Test(arguments: [
    "public struct Post {}", "/// A kind.\npublic enum Kind {\n  /// A text.\n  case text\n  case number\n}",
    "/// Routes.\npublic protocol Routing {\n  func showPost()\n}",
    "/// A post.\npublic struct Post {\n  @MainActor public static let empty = Post()\n}",
    "/// A post.\npublic struct Post {\n  // A comment for developers.\n  public init(\n    id: Int\n  ) {}\n}",
  ])
  func anUndocumentedDeclarationIsFound(source: String) {
    #expect(broken(in: source).count == 1)
  }

  @Test(arguments: [
    "/// Loads.\npublic func load() async throws -> Int { 0 }", "/// A post.\npublic init(\n  id: Int\n) throws {\n}",
    "/// The rows.\npublic var rows: Int {\n  get throws { 0 }\n}",
  ])
  func anUndocumentedErrorIsFound(source: String) {
    #expect(broken(in: source).map(\.fix) == ["Add `- Throws:` with the errors to its documentation."])
  }

  @Test(arguments: [
    "struct Post {\n  let id: Int\n}", "public import Viper", "extension Post {\n  func at() {}\n}",
    "/// Loads.\n///\n/// - Throws: `LoadFailure`.\n@MainActor\npublic func load() throws {}",
    "/// Makes a load.\npublic func load(_ run: () throws -> Void) -> () throws -> Void { run }",
    "/// A key.\npublic enum Key: String, TextKey {\n  case title, empty\n}",
    "/// A post.\npublic struct Post: CustomStringConvertible {\n  public var description: String { \"\" }\n}",
  ])
  func documentedAndPrivateDeclarationsAreAccepted(source: String) {
    #expect(broken(in: source) == [])
  }

  @Test func aWitnessInheritsTheDocumentationOfItsProtocolRequirement() {
    let protocols = """
      /// Loads.
      public protocol Loading {
        /// Loads a page.
        func load(_ page: Int)
      }
      /// Loads and saves.
      public protocol Saving: AnyObject, Loading {}
      """
    let loader = "/// A loader.\npublic final class Loader<Item>: Saving where Item: Sendable {\n"
    #expect(broken(in: "\(protocols)\n\(loader)  public func load(_ number: Int) {}\n}") == [])
    #expect(broken(in: "\(protocols)\n\(loader)  public func load(page: Int) {}\n}").count == 1)
    #expect(broken(in: "\(protocols)\nextension Loading {\n  public func load(_ page: Int) {}\n}") == [])
  }

  private func broken(in source: String) -> [BrokenRule] {
    let declarations = Declarations(source)
    return Rules.documentation(of: declarations, of: "Feed", witnesses: Witnesses([declarations]))
  }
}
