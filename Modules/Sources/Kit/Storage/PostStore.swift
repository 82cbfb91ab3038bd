public import Foundation
public import Posts

/// Selects posts by their state.
public enum PostSelection: Sendable {
  /// The posts in the unread counts.
  case unread
  /// The posts in the unread counts that have arrived after a date.
  case arrived(after: Date)
  /// The unread posts that a filter excludes from the unread counts.
  case passedOver
  case starred
  /// All stored posts.
  case stored
}

/// A store of posts with their states, and of the lists that contain the posts.
///
/// A post of an account that is not signed in cannot be found, counted or changed. Every function throws
/// `StoreBusyError` while another program holds the store, or any error of the store.
public protocol PostStore: Sendable {
  /// Whether `new`, a post with an id that is not stored, is the post `stored` of the same source and date.
  typealias Comparison = @Sendable (_ new: EncodedPost, _ stored: StoredPost) -> Bool

  /// Saves a list and replaces one with the same key; inserts or updates its posts, which keep their states.
  ///
  /// If a new post is equal to a stored post that is on no page of the list, the stored post gets its id.
  ///
  /// - Parameters:
  ///   - list: the list to save.
  ///   - posts: the posts of the list, in order.
  ///   - key: the key of the list, which includes the source of the posts.
  ///   - asUnread: whether new posts are unread.
  ///   - date: the current date.
  ///   - isSame: whether a post with a new id is the same as a stored post.
  /// - Returns: the states of the posts, by id.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  @discardableResult
  func save(
    _ list: StoredList, _ posts: [EncodedPost], for key: DocumentKey, asUnread: Bool, at date: Date,
    isSame: @escaping Comparison
  ) async throws -> [String: PostState]
  /// Returns the list with the given key; nil if there is none.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func list(for key: DocumentKey) async throws -> StoredList?
  /// Sets the date of a list that its source confirmed as unchanged, and of its posts, and merges the headers of that
  /// response into the list's headers.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func renewList(for key: DocumentKey, at date: Date, headers: [String: String]) async throws
  /// Deletes every list saved at or before `date`, or after `future` (when the clock was wrong); the posts stay.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeLists(savedUpTo date: Date, orAfter future: Date) async throws

  /// Returns at most `limit` posts of a source that follow the given position; nil starts with the first post.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func posts(of source: String, after position: PostPosition?, in order: PostOrder, limit: Int) async throws
    -> [StoredPost]
  /// Returns at most `limit` of the selected posts (`sources` nil: of all sources) that follow the given position.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func posts(
    _ selection: PostSelection, of sources: [String]?, after position: PostPosition?, in order: PostOrder, limit: Int
  ) async throws -> [StoredPost]
  /// Returns at most `limit` posts with the given words (nil: of all indexed posts) that follow the given position.
  ///
  /// Some of the posts may not match, because a phrase in the index may extend across two texts of a post.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func posts(
    with words: IndexedWords?, after position: PostPosition?, in order: PostOrder, limit: Int
  ) async throws -> [StoredPost]
  /// Adds posts that are not yet indexed to the index, in one transaction.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of posts to index.
  ///   - text: returns the folded words of a post, separated by spaces.
  /// - Returns: an upper bound for the number of posts that are still not indexed.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  @discardableResult
  func indexPosts(atMost limit: Int, text: @Sendable (StoredPost) -> String) async throws -> Int
  /// Returns the stored posts with the given keys, in the order of the keys.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func posts(_ keys: [PostKey]) async throws -> [StoredPost]
  /// Returns the states of posts by id, including states whose post is not stored.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func states(of source: String, _ ids: [String]) async throws -> [String: PostState]
  /// Returns the unread counts of sources (nil: of all), and the unread posts that several sources share, in one read.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func unreadPosts(of sources: [String]?) async throws -> UnreadPosts
  /// Returns the duplicates in other sources of the posts with the given keys; leaves out posts without duplicates.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func duplicates(of keys: [PostKey]) async throws -> [PostKey: [DuplicatePost]]

  /// Replaces the value of a post that is stored, or whose state is stored; keeps its state and account.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func update(_ post: EncodedPost, of source: String) async throws
  /// Sets a mark on posts and on their duplicates in other sources; a post that is not stored gets only a state.
  ///
  /// When the last post with a picture loses its star, the picture is deleted.
  ///
  /// - Returns: the posts that changed; setting the opposite mark on them undoes the change.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  @discardableResult
  func set(_ mark: PostMark, _ keys: [PostKey], at date: Date) async throws -> MarkedPosts
  /// Marks as read all unread posts of sources (nil: of all sources) that had arrived by `last`, and their duplicates.
  ///
  /// - Returns: the posts that changed; marking them as unread undoes the change.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  @discardableResult
  func setAllRead(of sources: [String]?, arrivedBy last: Date, at date: Date) async throws -> MarkedPosts
  /// Excludes unread posts from the unread counts, or includes them; does not change posts that are read.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func setPassedOver(_ isPassedOver: Bool, _ keys: [PostKey]) async throws
  /// Returns the keys of read posts, and of read states without a stored post, sorted by source and id.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func readPosts() async throws -> [PostKey]
  /// Returns the stored posts that are starred, sorted by source and id.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func starredPosts() async throws -> [StarredPost]
  /// Adds starred posts from another store, in one transaction; a post that is already stored is only starred.
  ///
  /// - Returns: the posts that were added or starred, to undo this.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  @discardableResult
  func add(starred posts: [StarredPost], at date: Date) async throws -> [PostKey]
  /// Moves the posts of a source, with their states, its lists and its marks to another source.
  ///
  /// If both sources have a post with the same id, the target's is kept if it has a value. It is unread if both posts
  /// are unread, and starred if one of them is.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func move(_ source: String, to new: String) async throws

  /// Saves a picture of a starred post, for the account of the post if `account` is nil; the picture is deleted when
  /// the last post that has it loses its star.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func savePicture(_ data: Data, at address: String, of post: PostKey, account: String?) async throws
  /// Returns the picture of a starred post with the given address; nil if there is none.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func picture(at address: String) async throws -> Data?

  /// Saves the article of a stored post, replacing an earlier one; the article is deleted with the post.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func saveArticle(_ data: Data, of post: PostKey) async throws
  /// Returns the stored article of a post; nil if there is none.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func article(of post: PostKey) async throws -> Data?

  /// Deletes posts by age, and then by size; never deletes starred posts.
  ///
  /// - Returns: the number of deleted posts and states.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  @discardableResult
  func removeExpired(_ rules: KeepRules, at date: Date) async throws -> Int
}

extension PostStore {
  /// Saves a list with its posts; a post whose id is not stored is a new post.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  @discardableResult
  public func save(
    _ list: StoredList, _ posts: [EncodedPost], for key: DocumentKey, asUnread: Bool, at date: Date
  ) async throws -> [String: PostState] {
    try await save(list, posts, for: key, asUnread: asUnread, at: date) { _, _ in false }
  }
}
