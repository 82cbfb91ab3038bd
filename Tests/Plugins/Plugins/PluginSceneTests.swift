import Foundation
import JSON
import Localization
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Viper

@testable import Plugins

/// The scenes of a plugin behave like other scenes.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind)
@MainActor struct PluginSceneTests {
  private static let description = #"""
    {"protocol":1,"name":"sample","routes":["sample","sample/{id}"],"on":"feed","paged":true,"title":{"en":"A sample","el":"Δείγμα"},"actions":[{"name":"copy","summary":{"en":"copy it","el":"αντιγραφή"}},{"name":"note","summary":{"en":"keep a note"},"usage":"TEXT"}]}
    """#
  private static let rows = #"""
    case $line in
    *'"cursor":"2"'*) echo "{\"id\":$id,\"rows\":[{\"id\":\"c\",\"title\":\"The third\"}]}";;
    *'"sample/a"'*) echo "{\"id\":$id,\"rows\":[{\"id\":\"a\",\"title\":\"Alone\"}]}";;
    *copy*) echo "{\"id\":$id,\"say\":\"Copied.\",\"goto\":\"sample/a\"}";;
    *note*) words=$(printf '%s' "$line" | sed 's/.*"words":\[\(.*\)\].*/\1/; s/"/\\"/g')
      echo "{\"id\":$id,\"say\":\"$words\",\"reload\":true}";;
    *load*) echo "{\"id\":$id,\"rows\":[{\"id\":\"a\",\"kind\":\"place\",\"title\":\"The first\",\"detail\":\"21 °C\",\"fields\":{\"celsius\":21.5,\"number\":9},\"actions\":[\"copy\",\"note\"],\"opens\":\"sample/a\"},{\"id\":2,\"text\":\"\\u001b[31mred\",\"detail\":null},{\"title\":\"without an id\"}],\"cursor\":\"2\"}";;
    esac
    """#

  @Test func rowsOfAllPagesAreNumberedAndKeepTheirFields() async throws {
    let sut = try Visit(Self.rows, Self.description)
    try await sut.go(to: "sample")
    #expect(
      sut.json == #"""
        {"scene":"sample","route":"sample","title":"A sample","state":"loaded","source":"remote","leftOut":1,"hasMore":true,"rows":[{"number":1,"id":"a","kind":"place","title":"The first","detail":"21 °C","opens":"sample/a","celsius":21.5},{"number":2,"id":"2","kind":"row","text":"\u001b[31mred"}]}
        """#)
    try await sut.types("more")
    #expect(
      sut.json.hasSuffix(
        #""hasMore":false,"rows":[{"number":1,"id":"a","kind":"place","title":"The first","detail":"21 °C","opens":"sample/a","celsius":21.5},{"number":2,"id":"2","kind":"row","text":"\u001b[31mred"},{"number":3,"id":"c","kind":"row","title":"The third"}]}"#
      ))
    #expect(!sut.screen.unicodeScalars.contains("\u{1B}"))
    await sut.end()
  }

  @Test func openingARowGoesToTheRouteOfTheRow() async throws {
    let sut = try Visit(Self.rows, Self.description)
    try await sut.go(to: "sample")
    guard case .route(let route) = try sut.scene.open(RowReference(1)) else {
      Issue.record("It opens nothing.")
      return
    }
    #expect("\(route)" == "sample/a")
    #expect(throws: Failure.self) { try sut.scene.open(RowReference(2)) }
    try await sut.go(to: "\(route)")
    #expect(sut.screen.contains("Alone"))
    await sut.end()
  }

  @Test func anActionOfAPluginBecomesACommandThatPrintsTheResponse() async throws {
    let sut = try Visit(Self.rows, Self.description)
    try await sut.go(to: "sample")
    #expect(try sut.scene.commands.map(\.name).prefix(2) == ["copy", "note"])
    #expect(try sut.scene.commands.first?.summary == "copy it")
    #expect(try await sut.types("copy 1") == ["Copied.", "goto sample/a"])
    #expect(try await sut.types("note 1 by the sea") == [#""by","the","sea""#])
    #expect(throws: Failure.self) { try sut.scene.types("copy 2") }
    await sut.end()
  }

  /// A program whose action `copy` can be undone by `keep`.
  private static let reverted = #"""
    case $line in
    *'"action":"copy"'*) echo "{\"id\":$id,\"say\":\"Copied.\",\"undo\":{\"action\":\"keep\",\"row\":\"a\",\"words\":[\"x\"]}}";;
    *'"action":"keep"'*'"row":"a"'*'"words":["x"]'*) echo "{\"id\":$id,\"say\":\"Kept.\",\"reload\":true}"; touch "$0.kept";;
    *load*) title=First; [ ! -e "$0.kept" ] || title=Kept
      echo "{\"id\":$id,\"rows\":[{\"id\":\"a\",\"title\":\"$title\",\"actions\":[\"copy\"]}]}";;
    esac
    """#

  @Test func aRouteThatIsTooLongIsRefusedAtOnce() async throws {
    let sut = try Visit(
      #"""
      case $line in
      *act*) echo "{\"id\":$id,\"goto\":\"$(printf 'a/%.0s' $(seq 5000))\"}";;
      *) echo "{\"id\":$id,\"rows\":[{\"id\":\"a\",\"title\":\"First\",\"actions\":[\"copy\"]}]}";;
      esac
      """#, Self.description)
    try await sut.go(to: "sample")
    let said = try await sut.types("copy 1")
    #expect(said.count == 1 && said[0].contains("a/a/a/") && said[0].count < 300, "\(said)")
    await sut.end()
  }

  @Test func undoSendsTheActionThatRevertsTheLastAction() async throws {
    let sut = try Visit(Self.reverted, Self.description)
    try await sut.go(to: "sample")
    #expect(try await sut.types("copy 1") == ["Copied."])
    #expect(try await sut.undo() == "Kept.")
    #expect(sut.screen.contains("Kept"), "the list was loaded again")
    await #expect(throws: Failure.self) { try await sut.undo() }
    await sut.end()
  }

  @Test func undoWorksAfterTheSceneWasLeft() async throws {
    let sut = try Visit(Self.reverted, Self.description)
    try await sut.go(to: "sample")
    try await sut.types("copy 1")
    sut.leave()
    #expect(try await sut.undo() == "Kept.")
    await sut.end()
  }

  @Test func titlesAndSummariesAreInTheLanguageOfTheUser() async throws {
    let sut = try Visit(Self.rows, Self.description, language: "el")
    try await sut.go(to: "sample")
    #expect(try sut.scene.title == "Δείγμα")
    #expect(try sut.scene.commands.prefix(2).map(\.summary) == ["αντιγραφή", "keep a note"])
    await sut.end()
  }

  @Test func loadedRowsStayIfTheNextPageFails() async throws {
    let sut = try Visit(
      #"""
      case $line in
      *'"cursor":"2"'*) echo 'out of paper' >&2; exit 5;;
      *) echo "{\"id\":$id,\"rows\":[{\"id\":\"a\",\"title\":\"The first\"}],\"cursor\":\"2\"}";;
      esac
      """#, Self.description)
    try await sut.go(to: "sample")
    try await sut.types("more")
    #expect(try sut.scene.rows.count == 1)
    #expect(try sut.scene.state == .loaded)
    #expect(sut.screen.contains("sample ended without an answer (status 5). Its last words: “out of paper”"))
    try await sut.types("refresh")
    #expect(try sut.scene.failure == nil)
    await sut.end()
  }

  @Test func aListThatRepeatsACursorEnds() async throws {
    let sut = try Visit(
      #"echo "{\"id\":$id,\"rows\":[{\"id\":\"a\",\"title\":\"The first\"}],\"cursor\":\"2\"}""#, Self.description)
    try await sut.go(to: "sample")
    for _ in 0..<3 { try await sut.types("more") }
    #expect(sut.json.contains(#""hasMore":false"#))
    await sut.end()
  }

  @Test func leavingTheSceneCancelsItsLoad() async throws {
    let program = try ScriptedProgram(
      description: Self.description, serving: "case $line in *cancel*) touch \"$(dirname \"$0\")/heard\";; esac")
    var sut: Visit? = try Visit(program, Self.description)
    try await sut?.start("sample")
    let process = sut?.plugin.process
    sut?.leave()
    let heard = program.folder.appending(path: "heard").path
    while !FileManager.default.fileExists(atPath: heard), !Task.isCancelled { await Task.yield() }
    #expect(FileManager.default.fileExists(atPath: heard))
    await sut?.end()
    sut = nil
    #expect(process?.isRunning == false)
  }

  @Test func theScenesOfAPluginAreAValidCatalog() throws {
    let sut = try Visit(Self.rows, Self.description)
    #expect(SceneCatalog(entries: sut.catalog.entries).problems() == [])
    let stack = sut.catalog.stack(for: Route(["sample", "a"]))
    #expect(stack?.map { "\($0.route)" } == ["sample", "sample/a"])
  }
}
