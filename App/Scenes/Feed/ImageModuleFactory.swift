import Commands
import ImageViewer
import Loading
import Localization
import Pictures
import PostRows
import Posts
import Reading
import SceneKit
import TerminalList
import Viper

/// Creates the scene of one image of a post.
struct ImageModuleFactory {
  let scenes: PostScenes
  let posts: FeedSceneRoutes.Posts

  static func entry(in scenes: PostScenes) -> SceneEntry {
    let place = scenes.place
    return SceneEntry(
      place.image, example: PostParameter.example.merging(place.example) { $1 },
      check: { PostParameter.check(place)($0).flatMap(ImageNumber.check) },
      texts: ImageViewerText.table.problems,
      make: { parameters, placement in
        ImageModuleFactory(scenes: scenes, posts: place.postsOrNone(parameters))
          .make(
            placement, PostParameter.id(in: parameters), nil, index: ImageNumber.index(in: parameters),
            isRevealed: false)
      })
  }

  /// Creates the scene of an image of a loaded post, or of the warning that covers the image.
  func make(_ index: Int, of row: PostRow) -> any Scene {
    make(placement(of: row.id, index: index), row.id, row.post, index: index, isRevealed: row.isRevealed)
  }

  private func placement(of id: Post.ID, index: Int) -> ScenePlacement {
    let post = PostParameter.parameters(of: id, in: posts)
    return scenes.place.image.placement(post.merging(ImageNumber.parameters(of: index)) { $1 })
  }

  private func make(
    _ placement: ScenePlacement, _ id: Post.ID, _ post: Post?, index: Int, isRevealed: Bool
  ) -> any Scene {
    let services = scenes.services
    let context = services.context
    let texts = context.strings(PostText.table)
    let loader = ViewedImageLoader(
      index: index, isRevealed: isRevealed, picture: scenes.pictures(posts.reading).picture
    ) { [reading = posts.reading] in
      guard let post else { return try await reading.post(withID: id) }
      return post
    } noImage: {
      texts(.noImage, ["number": String($0), "count": $1])
    }
    return ListComposer.compose(
      placement,
      interactor: { ResourceLoader<ViewedImage>(load: loader.load, output: $0) },
      presenter: { parts in
        ImageViewerPresenter(
          context: context, interactor: parts.interactor, display: parts.display, browse: services.browse,
          copy: services.copy, save: MediaSaving(services.context, of: posts.reading).save,
          reveal: loader.reveal)
      },
      cell: { ImageViewerCell(row: $0, texts: context.strings(ImageViewerText.table), explains: context.isInteractive) }
    )
  }
}
