import Comments
import Navigation
import PostRows
import Posts
import SceneTesting
import TerminalList
import Testing
import Viper

/// The module of the comments: the factory makes it, the stack owns it, and popping frees it.
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
}
