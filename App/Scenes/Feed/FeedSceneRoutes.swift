import Loading
import Posts
import Reading
import SceneKit
import Sources
import TerminalList
import Viper

/// A place of the feed and the scenes of its posts: their routes, and the posts that they show.
struct FeedSceneRoutes {
  /// The posts at a place with parameters.
  struct Posts {
    var reading: any PostReading
    /// The title of the feed; nil for the source's own.
    var title: String?
    /// The name or address of the source, shown beside the title; nil to show no source.
    var source: String?
    /// The thing that every post is listed for; nil to tell it from the posts.
    var contents: RowContents?
    /// Whether the list is one of pictures where most of its posts are.
    var looksAtPictures = false
    /// The look that the list has, whatever the setting says; nil for that of the setting.
    var rows: RowLayout?
    /// The order that the list has, whatever the setting says; nil for that of the setting.
    var order: PostOrder?
    /// The visits of the list; nil if it does not tell where the last one ended.
    var visit: ListVisit?
    /// The text of a feed without posts; nil for the usual one.
    var empty: String?
    /// The parameters of the place itself, without those of a post.
    var parameters: [String: String] = [:]

    /// The title; where a person reads, that of a source that is not listed is its own.
    func title(in context: PresentationContext) -> String? {
      title ?? (context.isInteractive ? reading.title : nil) ?? parameters[SubscriptionRoutes.parameter]
    }
  }

  let feed: SceneKind
  /// The contents of the feed in a few words; nil for a place with parameters.
  let about: (() -> String)?
  let post: SceneKind
  let comments: SceneKind
  let comment: SceneKind
  let image: SceneKind
  /// Valid parameters of the place, for the checks of the catalog.
  var example: [String: String] = [:]
  /// The posts at a place with these parameters; nil if there is no such place.
  let posts: (_ parameters: [String: String]) -> Posts?

  /// Those of the posts that cannot be read, for parameters that no check has let through.
  func postsOrNone(_ parameters: [String: String]) -> Posts {
    posts(parameters) ?? Posts(reading: UnreadablePosts(.notAnAddress))
  }
}
