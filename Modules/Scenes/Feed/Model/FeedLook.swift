import PostRows
import Posts
import Viper

/// The look of a feed, chosen from the first posts that are loaded and kept after that.
struct FeedLook {
  /// The thing that the posts are listed for.
  private(set) var contents: RowContents?
  /// The columns of a row that is a line; nil before the first posts.
  private(set) var columns: PostColumns?
  /// Whether the contents are told from the first posts that are loaded.
  private var looksAtPosts: Bool
  /// Whether they are pictures only where most of these are; otherwise they stay as they are.
  private let looksAtPictures: Bool

  init(contents: RowContents?, looksAtPictures: Bool) {
    self.contents = contents ?? .text
    looksAtPosts = contents == nil || looksAtPictures
    self.looksAtPictures = looksAtPictures
  }

  /// Takes the look of the first posts.
  mutating func look(at rows: [PostRow]) {
    guard !rows.isEmpty else { return }
    columns = columns ?? PostColumns(of: rows.map(\.post))
    guard looksAtPosts else { return }
    looksAtPosts = false
    let contents = rows.map(\.contents)
    if looksAtPictures {
      if RowContents.most(of: contents) == .picture { self.contents = .picture }
    } else {
      self.contents = rows.contains { !$0.post.listing.feeds.isEmpty } ? .common(of: contents) : .most(of: contents)
    }
  }
}
