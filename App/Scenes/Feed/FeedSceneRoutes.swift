import Loading
import Posts
import Reading
import SceneKit
import Sources
import TerminalList
import Viper

/// The routes of a feed and of its posts' scenes, with the posts that they show.
struct FeedSceneRoutes {
  /// The posts of a route with given parameters.
  struct Posts {
    let reading: any PostReading
    /// The posts with the user's filters applied; nil to apply none.
    var list: (any PostList)?
    /// The title of the feed; nil to use the title of the source.
    var title: String?
    /// The name or address of the source, shown beside the title; nil to show no source.
    var source: String?
    /// The main content of every post; nil to decide that from the posts.
    var contents: RowContents?
    /// Whether the list shows pictures if most of its posts are mainly pictures.
    var looksAtPictures = false
    /// The layout of the list, which overrides the setting; nil to use the setting.
    var rows: RowLayout?
    /// The order of the list, which overrides the setting; nil to use the setting.
    var order: PostOrder?
    /// The date up to which the list was seen; nil for a list that does not mark where the last session ended.
    var visit: ListVisit?
    /// The text of a feed without posts; nil for the default text.
    var empty: String?
    /// The parameters of the feed's route, without the parameter of a post.
    var parameters: [String: String] = [:]

    /// The title of the feed: `title`, or else, at a prompt, the title that the source gives itself, or else the
    /// source in the route.
    func title(in context: PresentationContext) -> String? {
      title ?? (context.isInteractive ? reading.title : nil) ?? parameters[SubscriptionRoutes.parameter]
    }

    /// The address of the source that has a post; nil if it is unknown.
    func source(of post: Post.ID) -> String? {
      do {
        return try reading.reader(of: post).0.storedName
      } catch {
        return nil  // the source is no longer listed
      }
    }
  }

  let feed: SceneKind
  /// A short description of the feed; nil for a route with parameters.
  let about: (() -> String)?
  let post: SceneKind
  let comments: SceneKind
  let comment: SceneKind
  let image: SceneKind
  /// Valid parameters of the route, for the checks of the catalog.
  var example: [String: String] = [:]
  /// Returns the posts for the given parameters; nil if the parameters are invalid.
  let posts: (_ parameters: [String: String]) -> Posts?

  /// Returns the posts for the given parameters; posts that fail to load if the parameters are invalid.
  func postsOrNone(_ parameters: [String: String]) -> Posts {
    posts(parameters) ?? Posts(reading: UnreadablePosts(.notAnAddress))
  }
}
