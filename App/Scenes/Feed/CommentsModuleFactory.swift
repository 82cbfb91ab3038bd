import Comments
import Conversations
import Localization
import PostRows
import Posts
import Reading
import SceneKit
import Sources
import TerminalList
import Viper

/// Creates the scene of a post with its comments.
struct CommentsModuleFactory {
  let scenes: PostScenes
  let posts: FeedSceneRoutes.Posts

  static func entry(in scenes: PostScenes) -> SceneEntry {
    let place = scenes.place
    return SceneEntry(
      place.comments, example: PostParameter.example.merging(place.example) { $1 }, check: PostParameter.check(place),
      texts: CommentsText.table.problems,
      make: { parameters, placement in
        CommentsModuleFactory(scenes: scenes, posts: place.postsOrNone(parameters))
          .make(PostParameter.id(in: parameters), nil, at: placement)
      })
  }

  /// Creates the comments scene of a post whose row is loaded, or of the post that a notification is about.
  func make(_ row: PostRow) -> any Scene {
    if let subject = row.post.details.notice?.subject { return make(subject, nil) }
    return make(row.id, row)
  }

  /// Creates the comments scene of the post that the given post quotes; nil if its source cannot load it.
  func make(quotedBy post: Post) -> (any Scene)? {
    posts.reading.quoted(by: post).map { make($0, nil) }
  }

  /// The placeholder for the page of a conversation that was opened by its link; nil for a post of any other source.
  private func linkedPage(_ id: Post.ID) -> Post? {
    guard id == ThreadKind.post, let source = posts.source(of: id), source.hasPrefix("\(ThreadKind.kind):") else {
      return nil
    }
    return SourceAddress(source).webAddress.map(ThreadKind.page)
  }

  private func make(_ id: Post.ID, _ row: PostRow?, at placement: ScenePlacement? = nil) -> any Scene {
    let placement = placement ?? scenes.place.comments.placement(PostParameter.parameters(of: id, in: posts))
    let (services, context) = (scenes.services, scenes.services.context)
    let reading = ConversationReading(posts.reading, of: id, known: row?.post)
    return ListComposer.compose(page: placement, pictures: scenes.thumbnails(of: posts)) { output, display in
      CommentsPresenter(
        of: id, post: row, page: linkedPage(id), sourceName: posts.title(in: context) ?? posts.source,
        context: context,
        interactor: PostInteractor<Conversation>(
          answers: reading.answers, states: posts.reading, commentsOn: id, output: output),
        router: scenes.router(in: posts, imagePolicy: .single), display: display,
        external: scenes.external(to: posts, of: id), positions: services.readingPositions)
    } cell: {
      CommentCell(row: $0, context: context)
    }
  }
}
