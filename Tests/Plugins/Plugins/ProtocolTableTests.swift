import Foundation
import JSON
import Testing

@testable import Plugins

/// The table of members is complete, and agrees with the documentation, the schema and the check.
struct ProtocolTableTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")

  private static var document: String {
    get throws { try String(contentsOf: root.appending(path: "docs/PLUGINS.md"), encoding: .utf8) }
  }

  @Test(arguments: [ProtocolTable.shapes, ProtocolTable.questions])
  func theDocumentationContainsTheProtocolTable(shapes: [MessageShape]) throws {
    let markdown = ProtocolTable.markdown(of: shapes)
    #expect(try Self.document.contains(markdown), "Put this into docs/PLUGINS.md:\n\(markdown)")
  }

  @Test func theDocumentationListsTheReservedActionNames() throws {
    let words = { (words: Set<String>) in words.sorted().map { "`\($0)`" }.joined(separator: ", ") }
    for list in [PluginDescription.reserved, PluginDescription.wordsOfPosts] {
      #expect(try Self.document.replacing("\n  ", with: " ").contains(words(list)), "\(words(list))")
    }
  }

  /// Programs without a JSON parser search a line for its members.
  @Test func aRequestLineBeginsWithItsIDAndHasNoBlanksBetweenMembers() {
    let place = "a \"comments\":\"1\" \\ é\n"
    let question = PluginQuestion.load(.comments(post: "1", place: place), after: nil, .first)
    #expect(
      String(decoding: question.line(7), as: UTF8.self).hasPrefix(
        #"{"id":7,"load":{"comments":"1","place":"a \"comments\":\"1\" \\ é\n","cursor":null,"limit":10,"#))
    #expect(String(decoding: PluginQuestion.cancellation(of: 7), as: UTF8.self) == #"{"cancel":7}"#)
  }

  @Test func theProtocolTableListsTheMembersOfEveryRequest() throws {
    let setting = PluginSetting(limit: 10, language: "en", isOffline: true, values: ["units": "c"])
    let scene = PluginList.scene(route: "sample/a", parameters: ["id": "a"])
    let pattern = try #require(AddressPattern("https://a.example/{id}"))
    let questions: [(name: String, PluginQuestion)] = [
      ("load", .load(scene, after: "2", setting)), ("load", .load(.timeline(place: "box"), after: nil, setting)),
      ("load", .load(.comments(post: "1", place: "box"), after: nil, setting)),
      ("load", .load(.found(id: "1", pattern: pattern), after: nil, setting)),
      ("act", .act("copy", on: "a", words: ["x"], in: scene, setting)),
      ("act", .act("keep", onPost: ["id": "1"], in: "feed", words: [], setting)),
    ]
    for shape in ProtocolTable.questions.dropLast() {
      let sent = try questions.filter { $0.name == shape.name }.map { try JSONValue(reading: $0.1.line(1))[shape.name] }
      #expect(Set(sent.flatMap { $0?.members ?? [] }.map(\.name)) == Set(shape.members.map(\.name)))
      for question in sent { #expect(ShapeCheck(shape, "it").mistakes(of: question ?? .null) == []) }
    }
    let cancellation = try JSONValue(reading: PluginQuestion.cancellation(of: 1))
    #expect(ProtocolTable.questions.last.map { ShapeCheck($0, "it").mistakes(of: cancellation) } == [])
  }

  @Test func everyReferencedShapeIsDefinedOnce() {
    func names(in type: MemberType) -> [String] {
      switch type {
      case .shape(let name), .map(let name): [name]
      case .list(let type): names(in: type)
      case .either(let first, let second): names(in: first) + names(in: second)
      default: []
      }
    }
    let named = ProtocolTable.shapes.flatMap { $0.members.flatMap { names(in: $0.type) } }
    #expect(named.allSatisfy { !ProtocolTable.shape(named: $0).members.isEmpty })
    #expect(Set(ProtocolTable.shapes.map(\.name)).count == ProtocolTable.shapes.count)
    for shape in ProtocolTable.shapes {
      #expect(Set(shape.members.map(\.name)).count == shape.members.count, "\(shape.name)")
    }
  }

  @Test func everyJSONMemberReadInTheCodeIsInTheTable() throws {
    let folder = Self.root.appending(path: "Modules/Plugins/Plugins")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    // `feed` is in the description that FeedShell itself writes for a program that prints a feed.
    let known = Set(ProtocolTable.shapes.flatMap { $0.members.map(\.name) } + ["feed"])
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /(?:json|answer|item|\$0|\]|\?)\["([A-Za-z]+)"\]/) {
        count += 1
        #expect(known.contains(String(match.1)), "\(match.0) in \(file.lastPathComponent)")
      }
    }
    #expect(count > 80)
  }

  @Test(arguments: ["source", "scene"]) func aPostMayHaveAttachmentsAndAQuotedPostWithAPoll(kind: String) throws {
    let post = try JSONValue(
      reading: Data(
        """
        {"id":"1","title":"One","attachments":[{"url":"https://a.example/1.mp3","type":"audio/mpeg","size":9,"title":"One"}],
         "quoted":{"id":"2","poll":{"options":[{"text":"yes"}]}}}
        """.utf8))
    let shape = kind == "source" ? ProtocolTable.post : ProtocolTable.row
    #expect(ShapeCheck(shape, "the post").mistakes(of: post) == [])
  }

  @Test func theSchemaHasADefinitionForEveryShape() throws {
    let definitions = try #require(PluginProtocol.schema["$defs"]?.members)
    #expect(definitions.count == ProtocolTable.shapes.count)
    let row = try #require(PluginProtocol.schema["$defs"]?["row"])
    #expect(row["properties"]?["images"]?["type"]?.text == "array")
    #expect(row["required"]?.values == [.string("id")])
    #expect(try JSONValue(reading: Data(PluginProtocol.schema.line.utf8)) == PluginProtocol.schema)
  }

  @Test(arguments: PluginTemplate.ProgramLanguage.allCases, [false, true])
  func aTemplatePassesThePluginCheck(language: PluginTemplate.ProgramLanguage, isSource: Bool) async throws {
    // Compiling Swift would take longer than all other tests; its template sends the same messages.
    guard language != .swift else { return }
    let folder = FileManager.default.temporaryDirectory.appending(path: "template-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let template = try PluginTemplate("garden", in: language, isSource: isSource)
    try template.write(in: folder)
    #expect(throws: PluginProblem.self) { try template.write(in: folder) }
    var file = folder.appending(path: template.fileName).path
    if let compiler = language.compiler {
      let program = folder.appending(path: "garden").path
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [compiler, "-o", program, file]
      try process.run()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
      file = program
    }
    let report = try await PluginCheck(
      file, environment: ProcessInfo.processInfo.environment, performsActions: true
    ).report()
    #expect(report.mistakes == [] && report.doubts == [] && report.rows > 0)
    try FileManager.default.removeItem(at: folder)
  }

  @Test @MainActor func aTemplateNamedLikeAnotherSceneOrSourceIsRefused() throws {
    for isSource in [false, true] {
      let template = try PluginTemplate("feed", in: .python, isSource: isSource)
      #expect(throws: PluginProblem.nameOwned("feed", by: "FeedShell")) {
        try template.checkName { $0.name == "feed" && $0.isSource == isSource ? "FeedShell" : nil }
      }
      try template.checkName { _ in nil }
    }
    #expect(throws: PluginMistake.self) {
      try PluginTemplate("https", in: .python, isSource: true).checkName { _ in nil }
    }
  }

  @Test func aTemplateWithAnInvalidPluginNameIsRefused() {
    for name in ["", "Garden", "my garden", "../garden", "back", "undo"] {
      #expect(throws: PluginMistake.self) { try PluginTemplate(name, in: .sh, isSource: false) }
    }
  }
}
