import Comments
import Loading
import Navigation
import PostRows
import Posts
import SceneTesting
import Sources
import TerminalList
import Testing
import Viper

/// Checks that the factory makes the scene of comments, that the stack owns it, and that popping frees it.
@Suite(.timeLimit(.minutes(1)))
struct CommentsModuleTests {
  @Test func poppingTheSceneFreesItsPartsAndCancelsItsRequest() async throws {
    let app = try TestApp()
    try app.start("feed/\(Sample.ids[0])/comments")
    await app.network.loader.waitForRequest()
    weak let presenter = app.stack.top?.parts.first { $0 is CommentsPresenter }
    weak let interactor = app.stack.top?.parts.first { $0 is PostInteractor<Conversation> }
    #expect(presenter != nil && interactor != nil)
    app.stack.pop()
    await app.network.loader.waitForCancellation(at: 0)
    #expect(presenter == nil && interactor == nil)
    #expect(app.leaks.isEmpty)
  }

  @Test func theUpCommandShowsTheParentOfAnOpenedComment() async throws {
    let app = try TestApp(source: AnsweredSource(), isInteractive: false)
    let (out, err, status) = try await app.script(["open 1", "open 2", "up", "up"], answers: [])
    #expect(routes(in: out) == ["feed/p/comments", "feed/p/comments/b", "feed/p/comments/a", "feed/p/comments"])
    #expect(err == [] && status == 0)
  }

  @Test(arguments: ["open 3", "goto feed/p/comments/c"])
  func repeatedUpCommandsShowEachParentUpToThePost(line: String) async throws {
    let app = try TestApp(source: AnsweredSource(), isInteractive: false)
    let (out, err, status) = try await app.script(["open 1", line, "up", "up", "up"], answers: [])
    #expect(
      routes(in: out).dropFirst()
        == ["feed/p/comments/c", "feed/p/comments/b", "feed/p/comments/a", "feed/p/comments"])
    #expect(err == [] && status == 0)
  }

  @Test func theUpCommandInAReplyToAMissingCommentShowsTheConversation() async throws {
    let app = try TestApp(source: AnsweredSource(), isInteractive: false)
    let (out, err, status) = try await app.script(["open 1", "open 4", "up"], answers: [])
    #expect(routes(in: out) == ["feed/p/comments", "feed/p/comments/d", "feed/p/comments"])
    #expect(err == [] && status == 0)
  }

  private func routes(in lines: [String]) -> [String?] {
    lines.map { $0.firstMatch(of: #/"route":"([^"]*)"/#).map { String($0.1) } }
  }
}

/// A source with a post, a chain of three comments, and a reply to a comment that the server omits.
private nonisolated struct AnsweredSource: Commenting {
  let title = "answered"

  func timeline(after cursor: String?) -> SourceDocument<Page<Post>> {
    SourceDocument(list: "feed") { Page(items: [Post(id: Post.ID(rawValue: "p"), images: [])], cursor: nil) }
  }

  func thread(of post: Post) -> SourceDocument<CommentThread> {
    SourceDocument(list: "thread") {
      CommentThread([
        Self.comment("a", to: "p"), Self.comment("b", to: "a"), Self.comment("c", to: "b"), Self.comment("d", to: "x"),
      ])
    }
  }

  private static func comment(_ id: String, to parent: String) -> Post {
    Post(
      comment: Post.ID(rawValue: id), to: Post.ID(rawValue: parent), author: "Eve", createdAt: nil,
      text: RichText(plain: id))
  }
}
