import Comments
import Contract
import Foundation
import Loading
import Localization
import PostRows
import Posts
import Reading
import SceneKit
import Sources
import Viper

/// Measures a list of 100,000 comments.
enum CommentsList {
  /// The time to create the comments' rows divided by the time to parse the comments.
  static func ratio() throws -> Double {
    let item = #"{"id":"%","message":"text","created_at":"2020-05-20T11:24:59+0000","author":{"username":"a"}}"#
    let items = (0..<100_000).map { _ in item.replacing("%", with: UUID().uuidString) }
    let json = Data(#"{"items":[\#(items.joined(separator: ","))]}"#.utf8)
    let presenter = presenter(WeakProxy(), NoDisplay()) { Conversation(CommentThread([]), on: nil) }
    var comments: [Post] = []
    let clock = ContinuousClock()
    let reading = try clock.measure { comments = try CommentsMapper.map(json, status: 200) }
    let presenting = clock.measure { _ = presenter.present(Conversation(CommentThread(comments), on: nil)) }
    return presenting / reading
  }

  /// Creates a presenter of the comments that `load` returns.
  static func presenter(
    _ output: WeakProxy<CommentsPresenter>, _ display: any ListDisplay,
    load: @escaping @Sendable () async throws -> Conversation
  ) -> CommentsPresenter {
    CommentsPresenter(
      of: Post.ID(rawValue: "1"),
      context: PresentationContext(language: .english),
      interactor: PostInteractor<Conversation>(
        answers: { _ in .single(load) }, states: UnreadablePosts(.notAnAddress),
        commentsOn: Post.ID(rawValue: "1"), output: output),
      router: NoRouter(), display: display,
      external: ExternalActions(
        browse: { _ in }, play: { _ in }, copy: { _ in }, save: { _, _ in .nothing },
        lastChange: LastChange(context: PresentationContext(language: .english))),
      positions: ReadingPositions(load: { [] }, keep: { _ in }))
  }
}

private final class NoDisplay: ListDisplay {
  func listDidChange(_ change: ListChange) {}
}

private final class NoRouter: CommentsRouting {
  func showQuoted(by post: Post) -> Bool { false }
  func showImage(_ index: Int, of row: PostRow) {}
  func showComments(of row: PostRow) {}
  func showComment(_ row: CommentRow, below above: [Post], on post: Post.ID) {}
}
