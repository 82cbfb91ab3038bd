import Posts
import Testing

@testable import App
@testable import Reading

/// Redraws only changed rows, in place on the screen.
@Suite(.timeLimit(.minutes(1)))
struct RedrawnRowTests {
  private static let posts = (1...6).map { number in
    var post = Post(id: Post.ID(rawValue: "\(number)"), description: nil, images: [])
    post.details.title = "Post \(number)"
    return post
  }

  @Test func aRowThatIsStarredOrMarkedAsReadIsRedrawnInPlace() async throws {
    let app = try await opened()
    let line = try #require(self.line(of: "2  •  Post 2", on: app))
    app.types("star 2")
    await app.idles()
    #expect(await app.draws { $0.contains { $0.text == " 2  •★ Post 2" } })
    #expect(rows(app).map(\.line) == [line])
    #expect(rows(app).map(\.column) == [0])
    app.types("seen 2")
    await app.idles()
    #expect(await app.draws { $0.contains { $0.text == " 2   ★ Post 2" } })
    app.types("undo")
    await app.idles()
    #expect(await app.draws { $0.count { $0.text == " 2  •★ Post 2" } == 2 })
    #expect(rows(app).map(\.line) == [line, line, line])
  }

  @Test func aPostEditedByItsSourceIsRedrawnInPlace() async throws {
    let app = try await opened()
    let line = try #require(self.line(of: "3  •  Post 3", on: app))
    var liked = Self.posts[2]
    liked.details.title = "Post 3, liked"
    await app.core.source.update(liked)
    #expect(await app.draws { !$0.isEmpty })
    #expect(app.console.drawn.map(\.text) == [" 3  •  Post 3, liked"])
    #expect(app.console.drawn.map(\.line) == [line])
    // The row is in its open conversation, above the list.
    app.types("3")
    await app.idles()
    #expect(app.console.shows("Post 3, liked"))
    liked.details.title = "Post 3, liked twice"
    await app.core.source.update(liked)
    #expect(await app.draws { $0.last?.text.contains("liked twice") == true })
    app.types("back")
    #expect(
      app.console.shows("3  •  Post 3, liked twice") || app.console.shows("3     Post 3, liked twice"))
  }

  @Test func theSeenAllCommandRedrawsEachRowOnce() async throws {
    let app = try await opened()
    app.types("seen all")
    await app.idles()
    #expect(await app.draws { $0.filter { $0.text.contains("Post") }.count == 6 })
    #expect(rows(app).map(\.text) == (1...6).map { " \($0)     Post \($0)" })
  }

  @Test func aRowOffTheScreenIsNotRedrawn() async throws {
    let app = try await opened(lines: 12)
    app.types("help")
    app.types("star 1; star 5")
    await app.idles()
    app.types("top; star 2")
    await app.idles()
    #expect(await app.draws { $0.contains { $0.text.contains("★ Post 2") } })
    #expect(rows(app).map(\.text) == [" 2  •★ Post 2"], "the others were not on the screen")
  }

  @Test func aDumbTerminalShowsANewStarOnlyInTheNextScreenful() async throws {
    let app = try await opened(isAnimated: false)
    app.types("star 2")
    await app.idles()
    #expect(app.console.shows("Starred: 1 post."))
    app.types("top")
    await app.idles()
    #expect(app.console.shows("2  •★ Post 2"))
    #expect(app.console.drawn.isEmpty)
  }

  @Test func aPostThatBecomesReadWhenShownIsNotRedrawn() async throws {
    let posts = (1...3).map { Post(id: Post.ID(rawValue: "\($0)"), description: "short \($0)", images: []) }
    let app = try await opened(posts)
    #expect(await app.draws { $0.contains { !$0.text.contains("unread") } }, "the head counts them no more")
    #expect(app.console.shows("• short 1"))
    #expect(!app.console.drawn.contains { $0.text.contains("short") })
    app.types("unseen 1")
    await app.idles()
    app.types("seen 1")
    await app.idles()
    #expect(await app.draws { $0.contains { $0.text == " 1  short 1" } }, "what is typed is drawn")
  }

  private func opened(
    _ posts: [Post] = Self.posts, lines: Int = 40, isAnimated: Bool = true
  ) async throws -> TestApp {
    let app = try TestApp(store: TestStores(), source: RichSource(posts: posts), keepsMarks: true)
    try app.openShell(lines: lines, isAnimated: isAnimated)
    await app.idles()
    return app
  }

  /// The redrawn rows, without the header.
  private func rows(_ app: TestApp) -> [ConsoleSpy.Drawn] { app.console.drawn.filter { $0.line > 0 } }

  /// The line of the screen on which a text was printed; nil if there is none.
  private func line(of text: String, on app: TestApp) -> Int? {
    app.console.screen.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains(text) }
  }
}

extension TestApp {
  /// Waits until printed lines were redrawn.
  fileprivate func draws(_ condition: ([ConsoleSpy.Drawn]) -> Bool) async -> Bool {
    while !condition(console.drawn), !Task.isCancelled { await Task.yield() }
    return condition(console.drawn)
  }
}
