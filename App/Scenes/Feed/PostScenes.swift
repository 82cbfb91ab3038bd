import Pictures
public import PostRows
public import Posts
import Reading
public import SceneKit
import TerminalList
import Viper

/// Composes the scenes of posts under one route: the feed, a full post, its comments, a comment, and the images.
///
/// Each factory creates its scenes, including the router that leads to the other scenes.
struct PostScenes {
  let services: SceneServices
  /// The routes, and the posts that they show.
  let place: FeedSceneRoutes
  /// Returns the service that loads and draws the images of posts.
  let pictures: (any PostReading) -> PictureService
  /// Moves the markers of timelines on their servers.
  let markers: MarkerQueue
  /// Shows the conversation at an untrusted address; returns false if there is none.
  ///
  /// The address must be on a known site, on a site whose feed the user reads, or on the site of `source`, the source
  /// of the post at `page` that contains the link.
  var showConversation: (_ address: String, _ page: String?, _ source: String?) -> Bool = { _, _, _ in false }

  var entries: [SceneEntry] {
    [
      FeedModuleFactory.entry(in: self), PostModuleFactory.entry(in: self), CommentsModuleFactory.entry(in: self),
      PostModuleFactory.commentEntry(in: self), ImageModuleFactory.entry(in: self),
    ]
  }

  /// Navigates between the scenes of posts.
  func router(
    in posts: FeedSceneRoutes.Posts, imagePolicy: StackPolicy = .push
  ) -> PostRouter<any Scene> {
    let post = PostModuleFactory(scenes: self, posts: posts)
    let comments = CommentsModuleFactory(scenes: self, posts: posts)
    let images = ImageModuleFactory(scenes: self, posts: posts)
    return PostRouter(
      stack: services.stack, post: post.make(_:), comments: comments.make(_:), comment: post.make(_:below:on:),
      image: images.make(_:of:), quoted: comments.make(quotedBy:), imagePolicy: imagePolicy)
  }

  /// Loads and draws the pictures of posts; nil if the terminal cannot draw them.
  func thumbnails(of posts: FeedSceneRoutes.Posts) -> ImagePrefetcher<Picture>.Load? {
    guard services.loadPicture != nil else { return nil }
    return { [pictures = pictures(posts.reading)] in try await pictures.thumbnail(of: $0, in: $1) }
  }
}

/// The parameter of routes to the scenes of a post.
enum PostParameter {
  static let name = "post"
  /// A valid id, for the checks of the catalog.
  static let example = [name: "00000000-0000-4000-8000-000000000000"]

  static func parameters(of post: Post.ID, in posts: FeedSceneRoutes.Posts) -> [String: String] {
    posts.parameters.merging([name: post.rawValue]) { $1 }
  }

  static func id(in parameters: [String: String]) -> Post.ID { Post.ID(rawValue: parameters[name] ?? "") }

  /// Returns a function that normalizes the parameters, and returns nil for an unknown source or an invalid post id.
  static func check(_ place: FeedSceneRoutes) -> SceneEntry.Check {
    { parameters in
      guard let posts = place.posts(parameters), let id = parameters[name].flatMap(posts.reading.postID) else {
        return nil
      }
      return parameters.merging(PostParameter.parameters(of: id, in: posts)) { _, canonical in canonical }
    }
  }
}

extension WeakProxy: PostsOutput where Target: PostsOutput {
  public func postsDidChange(_ change: PostChange) { target?.postsDidChange(change) }
  public func listDidChange(by event: ListEvent) { target?.listDidChange(by: event) }
  public func postsDidArrive(_ posts: [Post]) { target?.postsDidArrive(posts) }
}
