import Comments
import Foundation
import Terminal
import Viper

/// Makes the comments scene of an image.
struct CommentsModuleFactory {
  let context: PresentationContext
  let loadComments: @Sendable (_ image: UUID) async throws -> [ImageComment]

  func make(image id: UUID, route: Route) -> any TerminalScene {
    ListModuleComposer.compose(
      name: "comments", route: route,
      interactor: { CommentsInteractor(load: { [loadComments] in try await loadComments(id) }, output: $0) },
      presenter: { CommentsPresenter(context: context, interactor: $0, display: $1) },
      cell: CommentCell.init)
  }
}
