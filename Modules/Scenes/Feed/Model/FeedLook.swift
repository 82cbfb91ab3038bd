import PostRows
import Posts
import Viper

/// The layout of a feed, chosen from the first loaded posts and unchanged afterwards.
struct FeedLook {
  /// The main content of the posts.
  private(set) var contents: RowContents?
  /// The columns of a one-line row; nil before the first posts.
  private(set) var columns: PostColumns?
  /// Whether the first posts determine `contents`.
  private var looksAtPosts: Bool
  /// Whether `contents` becomes pictures if most of the first posts are mainly a picture, and otherwise stays the same.
  private let looksAtPictures: Bool

  init(contents: RowContents?, looksAtPictures: Bool) {
    self.contents = contents ?? .post
    looksAtPosts = contents == nil || looksAtPictures
    self.looksAtPictures = looksAtPictures
  }

  /// Chooses the layout from the first posts.
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
