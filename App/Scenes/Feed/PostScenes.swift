import Feed
import Pictures
import Posts
import Reading
import SceneKit
import TerminalList
import Viper

/// The feed, and the comments and images of its posts, at one place.
struct PostScenes {
  private let feed: FeedModuleFactory
  private let comments: CommentsModuleFactory
  private let comment: CommentModuleFactory
  private let images: ImageModuleFactory
  private let post: PostModuleFactory

  /// - Parameters:
  ///   - services: the services of the program.
  ///   - place: the routes, and the posts there.
  ///   - pictures: makes the service that loads and draws the images of posts.
  init(
    _ services: SceneServices, at place: FeedSceneRoutes, pictures: @escaping (any PostReading) -> PictureService
  ) {
    images = ImageModuleFactory(services, place: place, pictures: pictures)
    comment = CommentModuleFactory(services, place: place, pictures: pictures)
    comments = CommentsModuleFactory(
      services: services, place: place, pictures: pictures, image: images.make, comment: comment.make)
    post = PostModuleFactory(
      services: services, place: place, pictures: pictures, comments: comments, image: images.make)
    feed = FeedModuleFactory(
      services: services, place: place, pictures: pictures, comments: comments, image: images.make, post: post.make
    )
  }

  var entries: [SceneEntry] { [feed.entry, post.entry, comments.entry, comment.entry, images.entry] }
}

/// The parameter of routes to a post's scenes.
enum PostParameter {
  static let name = "post"
  /// A valid id, for the checks of the catalog.
  static let example = [name: "00000000-0000-4000-8000-000000000000"]

  static func parameters(of post: Post.ID, in posts: FeedSceneRoutes.Posts) -> [String: String] {
    posts.parameters.merging([name: post.rawValue]) { $1 }
  }

  static func id(in parameters: [String: String]) -> Post.ID { Post.ID(rawValue: parameters[name] ?? "") }

  /// The parameters in their canonical spelling; nil if the text is not an id of the source, or there is no source.
  static func check(_ place: FeedSceneRoutes) -> SceneEntry.Check {
    { parameters in
      guard let posts = place.posts(parameters), let id = parameters[name].flatMap(posts.reading.postID) else {
        return nil
      }
      return parameters.merging(PostParameter.parameters(of: id, in: posts)) { _, canonical in canonical }
    }
  }
}
