import Feed
import Localization
import PostRows
import Posts
import Reading
import SceneKit
import TerminalList
import Viper

/// Creates the feed scene of a route.
struct FeedModuleFactory {
  let scenes: PostScenes
  let posts: FeedSceneRoutes.Posts

  static func entry(in scenes: PostScenes) -> SceneEntry {
    let place = scenes.place
    return SceneEntry(
      place.feed, about: place.about?(), example: place.example,
      check: { parameters in
        place.posts(parameters).map { parameters.merging($0.parameters) { _, canonical in canonical } }
      },
      texts: { FeedText.table.problems() + NoticeText.table.problems() },
      make: { FeedModuleFactory(scenes: scenes, posts: place.postsOrNone($0)).make($1) })
  }

  private func make(_ placement: ScenePlacement) -> any Scene {
    let services = scenes.services
    let context = services.context
    let output = WeakProxy<FeedPresenter>()
    let order: @Sendable () -> PostOrder = { [order = posts.order] in order ?? context.choices.order }
    let hasNotices = posts.reading.hasNotices
    // Scripts neither read nor move markers.
    let server = context.isInteractive ? scenes.markers.visit(of: posts.reading) : nil
    let options = FeedOptions(
      name: { posts.title(in: context) ?? (hasNotices ? posts.reading.title : nil) }, sourceName: posts.source,
      contents: posts.contents, looksAtPictures: posts.looksAtPictures,
      empty: posts.empty ?? (hasNotices ? context.strings(NoticeText.table)[.empty] : nil), order: order,
      didSee: { [visit = context.isInteractive ? posts.visit : nil] in visit?.see(until: $0) },
      didShowTop: { server?.marker.see($0) })
    let list: any PostList = posts.list ?? posts.reading
    let interactor = PostInteractor<Page<Post>>(
      answers: { [marker = server?.marker] scope in
        let answers = list.timeline(scope, in: order())
        return marker?.marked(answers) ?? answers
      }, states: posts.reading, list: list, output: output)
    return ListComposer.compose(
      hasNotices ? ScenePlacement(SceneKind.notices.name, at: placement.route) : placement, layout: posts.rows,
      pictures: scenes.thumbnails(of: posts), output: output
    ) { _, display in
      FeedPresenter(
        options, context: context, interactor: interactor, router: scenes.router(in: posts), display: display,
        external: scenes.external(to: posts))
    } cell: {
      PostCell(row: $0, columns: output.target?.columns, context: context)
    }
  }
}
