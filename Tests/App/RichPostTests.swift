import Feed
import Foundation
import Localization
import Navigation
import Posts
import SceneTesting
import Storage
import Terminal
import TerminalList
import TestSupport
import Testing
import Viper

@testable import App
@testable import Reading

/// Shows rich posts at the prompt and in a script.
@Suite(.timeLimit(.minutes(1)))
struct RichPostTests {
  @Test func aPictureBehindAContentWarningIsLoadedOnlyWhenRevealed() async throws {
    let app = try TestApp(drawsPictures: true, source: RichSource())
    try app.openShell(lines: 100)
    try await app.answersPicture(of: 1)
    await app.secondPasses()
    #expect(app.console.shows("Type reveal 2 to show the post."))
    #expect(app.pictures.keys == ["http://i.example/1"])
    app.types("view 2")
    await app.idles()
    #expect(app.console.printed.last?.contains("Content warning: spiders") == true)
    app.types("back")
    let before = app.console.printed.count
    app.types("reveal 2")
    try await app.answersPicture(of: 3)
    let shown = app.console.printed.dropFirst(before).joined(separator: "\n")
    #expect(shown.contains("It has eight legs."))
    #expect(!shown.contains("Ann") && !shown.contains("A film"), "That row only")
    #expect(app.pictures.keys == ["http://i.example/1", "http://i.example/3"])
  }

  @Test func theImageSceneOfAPostWithAContentWarningLoadsNothingUntilRevealed() async throws {
    let app = try TestApp(drawsPictures: true, source: RichSource())
    try app.openShell("feed/hidden/image")
    await app.idles()
    #expect(app.console.shows("Content warning: spiders"))
    #expect(app.pictures.keys == [])
    app.types("reveal")
    await app.pictures.waitForRequest()
    #expect(app.pictures.keys == ["http://i.example/3"])
  }

  @Test func aVideoWithoutAPreviewNamesTheCommandThatOpensTheVideo() async throws {
    var opened: [String] = []
    let app = try TestApp(source: RichSource(), browse: { opened.append($0) })
    try app.openShell()
    await app.idles()
    app.types("view 4")
    await app.idles()
    #expect(app.console.shows("Video without a preview: type browse to open it in the web browser"))
    app.types("url; browse")
    #expect(app.console.printed.suffix(2) == ["http://i.example/v.mp4", "Opened http://i.example/v.mp4"])
    #expect(opened == ["http://i.example/v.mp4"])
  }

  @Test func jsonOutputHasAddressesAndUnshortenedTexts() async throws {
    let app = try TestApp(source: RichSource(), isInteractive: false)
    let (out, _, status) = try await app.script(
      ["url 1", "url 1.1", "browse 1", "view 2", "back", "show 5"], answers: [])
    #expect(out[0] == #"{"done":{"action":"url","number":1,"message":"https://a.example/@ann/1"}}"#)
    #expect(out[1] == #"{"done":{"action":"url","number":1,"message":"https://a.example/cats"}}"#)
    #expect(out[2].contains(#""message":"Opened https://a.example/@ann/1""#))
    #expect(out[3].hasPrefix(#"{"scene":"image","route":"feed/hidden/image""#))
    #expect(out[5].hasPrefix(#"{"scene":"post","route":"feed/"#))
    #expect(out[5].contains(#""text":"Line 1 of a long text.\n"#))
    #expect(status == 0)
  }

  @Test func aScriptWithTextOutputPrintsEveryLineOfAPost() async throws {
    let app = try TestApp(source: RichSource(), isInteractive: false)
    let (out, _, _) = try await app.script(["open 5"], json: false, answers: [])
    #expect(out.contains { $0.hasSuffix("Line 9 of a long text.") })
    #expect(!out.contains { $0.contains("comments") }, "the source has none")
  }

  @Test func aLongAddressStaysOnOneLineInScriptOutput() async throws {
    let address = "https://a.example/" + String(repeating: "long", count: 60)
    let post = Post(id: Post.ID(rawValue: "1"), images: [ImageRef(address)])
    let app = try TestApp(source: RichSource(posts: [post]), isInteractive: false)
    let (out, _, _) = try await app.script(["url 1"], json: false, answers: [])
    #expect(out == [address])
  }

  @Test func aPostWithControlCharactersIsWrappedAndCleanedOnAScreen() async throws {
    var hostile = RichSource()
    var details = Post.Details()
    details.text = "a text \(HostileText.escapes.text) that goes on and on and on"
    details.textLinks = ["https://a.example/\u{1B}]52;c;x\u{7}\nb"]
    hostile.posts = [Post(id: Post.ID(rawValue: "1"), images: [], details: details)]
    let app = try TestApp(source: hostile, isInteractive: true)
    try app.openShell(width: 30)
    await app.idles()
    let before = app.console.printed.count
    app.types("url 1.1; browse 1.1; show 1")
    await app.idles()
    let printed = app.console.printed.dropFirst(before).joined(separator: "\n")
    #expect(printed.contains("a text"))
    #expect(printed.contains("Opened"))
    #expect(printed.split(separator: "\n").allSatisfy { StyledText(String($0)).width <= 30 })
    #expect(!printed.unicodeScalars.contains { HostileText.isHarmful($0) })
  }

  @Test func onlyPostsOnTheScreenAreMarkedAsRead() async throws {
    let store = TestStores()
    let posts = (1...30).map { Post(id: Post.ID(rawValue: "\($0)"), description: "post \($0)", images: []) }
    let app = try TestApp(
      store: store, source: RichSource(posts: posts), keepsMarks: true, isInteractive: true)
    try app.openShell(lines: 9)
    await app.idles()
    #expect(app.console.shows("•"))
    await app.core.source.cache.flush()
    let unread = try await store.posts.unreadPosts(of: nil).counts["test"] ?? 0
    let seen = 30 - unread
    #expect((1..<30).contains(seen))
    #expect(app.console.shows("post \(seen)") && !app.console.shows("post \(seen + 1)"))
    let script = try TestApp(store: store, source: RichSource(posts: posts), keepsMarks: true, isInteractive: false)
    let (out, _, _) = try await script.script(["rows", "new"], answers: [])
    #expect(out[0].matches(of: /"isNew":true/).count == unread)
    await script.core.source.cache.flush()
    #expect(try await store.posts.unreadPosts(of: nil).counts["test"] == unread, "A script marks nothing")
  }

  @Test(arguments: [("en", 30), ("en", 80), ("ar", 80), ("ja", 80)])
  func rowsOfPostsWithMediaAndWarningsMatchTheirSnapshots(language: String, width: Int) async throws {
    try expectSnapshot(await richRows(language, width: width), named: "rich-\(language)-\(width)")
  }

  @Test(arguments: Language.supported.map(\.tag).filter { $0 != "en" })
  func rowsOfPostsWithMediaAndWarningsFitOnTheScreenAndAreTranslated(language: String) async throws {
    // The width of each line is checked when it is drawn.
    _ = try await richRows(language, width: 30)
    let lines = try await richRows(language, width: 80).split(separator: "\n").map(String.init)
    let english = Set(try recordedSnapshot("rich-en-80").split(separator: "\n").map(String.init))
    #expect(lines.count > 40)
    #expect(Untranslated.lines(of: lines.filter { !$0.hasPrefix("== ") }, english: english, leastWords: 2) == [])
  }

  private func richRows(_ language: String, width: Int) async throws -> String {
    var parts: [String] = []
    for (route, line) in [
      ("feed", "reveal 1-3"), ("feed/album/comments", "reveal 2"), ("feed/hidden/image", nil),
      ("feed/video/image", nil),
    ] {
      let app = try TestApp(language: language, source: RichSource(), keepsMarks: true, isInteractive: true)
      try app.start(route)
      await app.idles()
      let scene = try #require(app.stack.top)
      parts.append(draw(scene, route, width))
      guard let line else { continue }
      try scene.types(line)
      parts.append(draw(scene, "\(route), \(line)", width))
    }
    return parts.joined(separator: "\n")
  }

  private func draw(_ scene: any Scene, _ name: String, _ width: Int) -> String {
    let screen = SceneScreen(width: width)
    #expect(screen.lines(of: scene).allSatisfy { $0.width <= width })
    return "== \(name)\n\(screen.text(of: scene))\n"
  }
}
