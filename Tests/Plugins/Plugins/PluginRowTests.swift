import Foundation
import JSON
import Posts
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Viper

@testable import Plugins

/// Rows of plugins have the members and the actions of posts.
@Suite(.timeLimit(.minutes(1)), .leavesNothingBehind)
@MainActor struct PluginRowTests {
  private static let description = #"""
    {"protocol":1,"name":"sample","routes":["sample","sample/{id}"],"title":{"en":"A sample"},"scenes":{"sample/{id}":{"title":{"en":"One"},"empty":{"en":"Gone."}},"sample":{"about":{"en":"a few samples"}}},"actions":[{"name":"url","summary":{"en":"its own"}},{"name":"seek","list":true,"usage":"WORDS","summary":{"en":"look for words"}},{"name":"drop","confirm":{"en":"Drop {row}?"},"summary":{"en":"drop it"}}],"settings":[{"name":"units","values":["c","f"],"summary":{"en":"the unit"}},{"name":"place","usual":"Oslo"},{"name":"bad","values":["one"]}]}
    """#
  private static let rows = #"""
    case $line in
    *'"sample/a"'*) echo "{\"id\":$id,\"rows\":[],\"title\":\"Alone\",\"about\":\"in the north\"}";;
    *'"sample/b"'*) echo "{\"id\":$id,\"rows\":[]}";;
    *'"act"'*) text=$(printf '%s' "$line" | sed 's/^{"id":[0-9]*,//; s/"/\\"/g'); echo "{\"id\":$id,\"say\":\"$text\"}";;
    *load*) echo "{\"id\":$id,\"rows\":[{\"id\":\"a\",\"title\":\"The first\",\"section\":\"North\",\"author\":\"Ann\",\"createdAt\":\"2026-01-02T03:04:05Z\",\"link\":\"https://a.example/p\",\"html\":\"<h2>Head</h2><p>Go <a href='/q'>on</a></p>\",\"images\":[{\"url\":\"https://a.example/1.png\",\"description\":\"one\"},\"https://a.example/2.png\"],\"unread\":true,\"actions\":[\"url\",\"drop\"]},{\"id\":\"b\",\"title\":\"The second\",\"section\":\"North\",\"text\":\"hidden words\",\"image\":\"https://a.example/3.png\",\"warning\":\"Spiders\"},{\"id\":\"c\",\"title\":\"Bare\",\"section\":\"South\"}]}";;
    esac
    """#

  @Test func aRowCanHaveAnAuthorADateALinkAndPictures() async throws {
    let sut = try Visit(Self.rows, Self.description)
    try await sut.go(to: "sample")
    #expect(
      sut.json.contains(
        #"{"number":1,"id":"a","kind":"row","title":"The first","text":"Head\n\nGo on [1]","section":"North","author":{"name":"Ann"},"createdAt":"2026-01-02T03:04:05Z","date":""#
      ), "\(sut.json)")
    #expect(
      sut.json.contains(
        #""link":"https://a.example/p","links":["https://a.example/q"],"images":[{"url":"https://a.example/1.png","description":"one"},{"url":"https://a.example/2.png"}],"isNew":true}"#
      ), "\(sut.json)")
    #expect(sut.json.contains(#""image":"https://a.example/3.png","section":"North","warning":"Spiders"}"#))
    let screen = sut.screen
    #expect(screen.contains("Ann"))
    #expect(screen.contains("Spiders") && !screen.contains("hidden words"))
    let headers = ["North", "South"].map { screen.ranges(of: $0).count }
    #expect(headers == [1, 1], "\(screen)")
    await sut.end()
  }

  @Test func aWarningHidesTextAndPicturesUntilRevealed() async throws {
    let sut = try Visit(Self.rows, Self.description)
    try await sut.go(to: "sample")
    _ = try sut.scene.types("reveal 2")
    #expect(sut.screen.contains("hidden words"))
    #expect(throws: Failure.self) { try sut.scene.types("reveal 3") }
    await sut.end()
  }

  @Test func thePageOfARowShowsItsHiddenTextOnceRevealed() async throws {
    for line in ["", "reveal 2"] {
      let sut = try Visit(Self.rows, Self.description)
      try await sut.go(to: "sample")
      if !line.isEmpty { _ = try sut.scene.types(line) }
      _ = try sut.scene.types("show 2")
      try await sut.followPush()
      #expect(sut.screen.contains("hidden words") != line.isEmpty, "\(sut.screen)")
      await sut.end()
    }
  }

  @Test func aLinkNumberRefersToALinkInTheTextOfTheRow() async throws {
    let card = #"\"card\":{\"url\":\"https://a.example/card\"},\"unread\":true"#
    let sut = try Visit(Self.rows.replacing(#"\"unread\":true"#, with: card), Self.description)
    try await sut.go(to: "sample")
    _ = try sut.scene.types("copy 1.1")
    #expect(sut.network.copied == ["https://a.example/q"])
    #expect(throws: Failure(.badArgument, "There is no link 2: the text of row 1 has 1.")) {
      try sut.scene.types("copy 1.2")
    }
    await sut.end()
  }

  @Test func theBrowseAndCopyCommandsUseTheAddressOfARow() async throws {
    let sut = try Visit(Self.rows, Self.description)
    try await sut.go(to: "sample")
    _ = try sut.scene.types("browse 1")
    _ = try sut.scene.types("browse 1.1")
    _ = try sut.scene.types("copy 1")
    #expect(sut.network.browsed == ["https://a.example/p", "https://a.example/q"])
    #expect(sut.network.copied == ["https://a.example/p"])
    #expect(throws: Failure.self) { try sut.scene.types("copy 3") }
    // The services of this test cannot save files.
    #expect(try !sut.scene.commands.contains { $0.name == "save" })
    await sut.end()
  }

  @Test func theViewCommandOpensAPictureOfARowInAnImageScene() async throws {
    let sut = try Visit(Self.rows, Self.description, network: ["https://a.example/2.png": .picture(.sample)])
    try await sut.go(to: "sample")
    _ = try sut.scene.types("view 1.2")
    try await sut.followPush()
    #expect(try "\(sut.scene.route)" == "sample/a/image/2")
    #expect(sut.network.requests.contains("https://a.example/2.png"))
    #expect(throws: Failure.self) { try sut.scene.types("view 1.3") }
    try await sut.go(to: "sample/a/image/2")
    #expect(sut.json.contains(#""scene":"sample-image""#) && sut.json.contains("2.png"), "\(sut.json)")
    await sut.end()
  }

  @Test func theShowCommandOpensARowAsAPageWithItsOwnRoute() async throws {
    let sut = try Visit(Self.rows, Self.description)
    try await sut.go(to: "sample")
    _ = try sut.scene.types("show 1")
    try await sut.followPush()
    #expect(try "\(sut.scene.route)" == "sample/a/post")
    #expect(sut.screen.contains("Head"))
    try await sut.go(to: "sample/c/post")
    #expect(sut.json.contains(#""title":"Bare""#), "\(sut.json)")
    try await sut.go(to: "sample/none/post")
    #expect(try sut.scene.failure != nil)
    await sut.end()
  }

  @Test func aPluginActionReplacesTheBuiltInCommandOfTheSameName() async throws {
    let sut = try Visit(Self.rows, Self.description)
    try await sut.go(to: "sample")
    #expect(try sut.scene.commands.filter { $0.name == "url" }.map(\.summary) == ["its own"])
    let said = try await sut.types("url 1")
    #expect(
      said == [
        #""act":{"action":"url","row":"a","words":[],"route":"sample","parameters":{},"language":"en","offline":false,"settings":{"place":"Oslo","units":"c"}}}"#
      ])
    await sut.end()
  }

  @Test func anActionOfAListIsSentToThePluginWithTheTypedWords() async throws {
    let sut = try Visit(Self.rows, Self.description)
    try await sut.go(to: "sample")
    let said = try await sut.types("seek red shoes")
    #expect(said.first?.hasPrefix(#""act":{"action":"seek","words":["red","shoes"],"route":"sample""#) == true)
    await sut.end()
  }

  @Test func anActionThatNeedsConfirmationAsksTheUserFirst() async throws {
    let sut = try Visit(Self.rows, Self.description, isInteractive: true)
    try await sut.go(to: "sample")
    #expect(try await sut.answers(false, to: "drop 1") == ["Drop The first?", "Nothing was done."])
    let yes = try await sut.answers(true, to: "drop 1")
    #expect(yes.count == 2 && yes.last?.contains(#""action":"drop","row":"a""#) == true)
    let script = try Visit(Self.rows, Self.description)
    try await script.go(to: "sample")
    #expect(throws: Failure.self) { try script.scene.types("drop 1") }
    await script.end()
    await sut.end()
  }

  @Test func theTitleOfASceneComesFromTheRouteOrTheResponse() async throws {
    let sut = try Visit(Self.rows, Self.description)
    try await sut.go(to: "sample")
    #expect(try sut.scene.title == "A sample")
    try await sut.go(to: "sample/b")
    #expect(try sut.scene.title == "One")
    #expect(sut.screen.contains("Gone."))
    try await sut.go(to: "sample/a")
    #expect(try sut.scene.title == "Alone")
    #expect(sut.json.contains(#""about":"in the north""#))
    #expect(sut.catalog.entries.first?.about == "a few samples")
    await sut.end()
  }

  @Test func theSettingsOfAPluginAreInTheCatalogAndAreSentWithActions() async throws {
    let settings = SceneSettings { $0.name == "sample.units" ? "f" : $0.standard }
    let sut = try Visit(Self.rows, Self.description, settings: settings)
    #expect(sut.catalog.settings.map(\.name) == ["sample.place", "sample.units"])
    #expect(SceneCatalog(entries: sut.catalog.entries).problems() == [])
    try await sut.go(to: "sample")
    #expect(try await sut.types("url 1").first?.contains(#""settings":{"place":"Oslo","units":"f"}"#) == true)
    await sut.end()
  }
}
