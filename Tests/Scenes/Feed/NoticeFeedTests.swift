import Feed
import Foundation
import Loading
import Localization
import PostRows
import Posts
import SceneTesting
import TerminalList
import TestSupport
import Testing
import Viper

/// A feed of notifications.
@Suite(.timeLimit(.minutes(1)))
struct NoticeFeedTests {
  private let router = RouterSpy()
  private let interactor = PostInteractorSpy()

  @Test func openingANotificationShowsItsPostAndMarksTheNotificationAsRead() throws {
    let sut = makeSUT(isInteractive: true)
    _ = try sut.perform(.open, on: ActionTarget(sut.rows[0]))
    #expect(router.shown == ["comments of 90"])
    #expect(interactor.read == [["90"]])
  }

  @Test func openingANotificationInAScriptDoesNotMarkItAsRead() throws {
    let sut = makeSUT(isInteractive: false)
    _ = try sut.perform(.open, on: ActionTarget(sut.rows[0]))
    #expect(router.shown.count == 1)
    #expect(interactor.read.isEmpty)
  }

  @Test(arguments: ["open", "show"]) func aFollowNotificationHasNoPostToOpen(command: String) {
    let sut = makeSUT(isInteractive: true)
    #expect(
      sut.refusal(of: command, row: 2) == "Notification 2 is not about a post: browse 2 opens the profile.")
    #expect(sut.rows[1].mainAction == nil)
  }

  @Test func openingAFollowNotificationFailsWithTheReason() throws {
    let sut = makeSUT(isInteractive: false)
    let scene = ListScene(
      at: ScenePlacement("notices", at: Route(["feed"])),
      view: ListView(presenter: sut) { PostCell(row: $0, context: sut.context) })
    let error = #expect(throws: Failure.self) { try scene.open(RowReference(2)) }
    #expect(error?.message == "Notification 2 is not about a post: browse 2 opens the profile.")
    #expect(router.shown.isEmpty)
  }

  @Test func theListShowsOneLinePerNotification() {
    #expect(makeSUT(isInteractive: true).contents == .title)
  }

  private func makeSUT(isInteractive: Bool) -> FeedPresenter {
    let sut = FeedPresenter(
      FeedOptions(name: { nil }), context: makeContext(.english, isInteractive: isInteractive),
      interactor: interactor, router: router, display: ListDisplaySpy(), external: .unexpected(browse: { _ in }))
    let posts = [notice("90", Post.Notice(.like, subject: Post.ID(rawValue: "3"))), notice("80", Post.Notice(.follow))]
    sut.didStartLoading(.first)
    sut.didReceive(Sourced(Page(items: posts, cursor: nil), from: .remote), for: .first)
    sut.didFinishLoading(.first)
    return sut
  }

  private func notice(_ id: String, _ notice: Post.Notice) -> Post {
    post(
      id, description: nil, images: 0,
      details: details {
        $0.author = Author(name: "Ana", handle: "@ana@x.example")
        $0.hasComments = notice.subject != nil
        $0.link = "https://x.example/@ana"
        $0.notice = notice
      }, isUnread: true)
  }
}
