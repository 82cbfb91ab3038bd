public import Foundation
public import Posts

/// The posts with a state.
public enum PostSelection: Sendable {
  /// Those that count as unread.
  case unread
  /// Those of them that have arrived after a date.
  case arrived(after: Date)
  /// Unread ones that a filter excludes from the unread counts.
  case passedOver
  case starred
  /// All stored posts.
  case stored
}

/// A store of posts with their state, one by one, and of the lists that they are in.
///
/// A post of an account that is not signed in is neither found, nor counted, nor changed. Every function throws
/// `StoreBusyError` while another program holds the store, or any error of the store.
public protocol PostStore: Sendable {
  /// Whether a post that a source sends with a new id is a stored post; both are of the same source and date.
  typealias Comparison = @Sendable (_ new: EncodedPost, _ stored: StoredPost) -> Bool

  /// Saves a list in place of the one with the same key, and inserts or updates its posts; their states stay.
  ///
  /// A stored post that is neither in the list nor on another page of it gets the id of the first equal new post.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - posts: its posts, in order.
  ///   - key: the list's key, with the source of the posts.
  ///   - asUnread: whether new posts are unread.
  ///   - date: the date of now.
  ///   - isSame: whether a post with a new id is a stored post.
  /// - Returns: the states of the posts, by their ids.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  @discardableResult
  func save(
    _ list: StoredList, _ posts: [EncodedPost], for key: DocumentKey, asUnread: Bool, at date: Date,
    isSame: @escaping Comparison
  ) async throws -> [String: PostState]
  /// The list with this key; nil if there is none.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func list(for key: DocumentKey) async throws -> StoredList?
  /// Sets the date of a list, and of its posts, that its source confirmed as unchanged, and the headers of that answer,
  /// which replace those of the same names.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func renewList(for key: DocumentKey, at date: Date, headers: [String: String]) async throws
  /// Deletes the list with this key, if there is one; its posts stay.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeList(for key: DocumentKey) async throws
  /// Deletes every list saved at or before a date, or after a date in the future (a wrong clock); the posts stay.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func removeLists(savedUpTo date: Date, orAfter future: Date) async throws

  /// The posts of a source in an order, from the one after a position.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func posts(of source: String, after position: PostPosition?, in order: PostOrder, limit: Int) async throws
    -> [StoredPost]
  /// The unread or starred posts of sources, or of all, in an order, from the one after a position.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func posts(
    _ selection: PostSelection, of sources: [String]?, after position: PostPosition?, in order: PostOrder, limit: Int
  ) async throws -> [StoredPost]
  /// The posts with words, or all that are indexed, in an order, from the one after a position.
  ///
  /// Some of them may lack the words: phrases may match across the texts of a post.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func posts(
    with words: IndexedWords?, after position: PostPosition?, in order: PostOrder, limit: Int
  ) async throws -> [StoredPost]
  /// Indexes posts that are not indexed yet, in one transaction.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of posts.
  ///   - text: the folded words of a post, with blanks between them.
  /// - Returns: the number of posts that are left, at most.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  @discardableResult
  func indexPosts(atMost limit: Int, text: @Sendable (StoredPost) -> String) async throws -> Int
  /// The stored posts with these keys, in the order of the keys.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func posts(_ keys: [PostKey]) async throws -> [StoredPost]
  /// The states of posts, by their ids, including states without a stored post.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func states(of source: String, _ ids: [String]) async throws -> [String: PostState]
  /// The unread counts of sources, or of all, and the unread posts that several sources may have, in one read.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func unreadPosts(of sources: [String]?) async throws -> UnreadPosts
  /// The duplicates of posts in several sources, by these keys; posts without duplicates are left out.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func duplicates(of keys: [PostKey]) async throws -> [PostKey: [DuplicatePost]]

  /// Changes the value of a post that is stored, or whose state is; its state and account stay.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func update(_ post: EncodedPost, of source: String) async throws
  /// Sets a mark on posts, and on their duplicates in other sources; a post that is not stored gets a state alone.
  ///
  /// Pictures are deleted with the star of the last post that has them.
  ///
  /// - Returns: the posts that were changed; changing them back undoes it.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  @discardableResult
  func set(_ mark: PostMark, _ keys: [PostKey], at date: Date) async throws -> MarkedPosts
  /// Marks every unread post of sources, or of all, as read that had arrived by a date, and its duplicates.
  ///
  /// - Returns: the posts that were changed; changing them back undoes it.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  @discardableResult
  func setAllRead(of sources: [String]?, arrivedBy last: Date, at date: Date) async throws -> MarkedPosts
  /// Excludes unread posts from the unread counts, or counts them again; others stay as they are.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func setPassedOver(_ isPassedOver: Bool, _ keys: [PostKey]) async throws
  /// The keys of the posts that are read, and of states without a stored post, by source and id.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func readPosts() async throws -> [PostKey]
  /// The stored starred posts, by source and id.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func starredPosts() async throws -> [StarredPost]
  /// Adds starred posts of another store, in one transaction; of one that is stored here, only the star.
  ///
  /// - Returns: the posts that were added or starred, for an undo.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  @discardableResult
  func add(starred posts: [StarredPost], at date: Date) async throws -> [PostKey]
  /// Moves everything of a source to another: posts with their states, lists and marks.
  ///
  /// Of two posts with an id, the other's stays if it has a value; it is unread if both are, and starred if one is.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func move(_ source: String, to new: String) async throws

  /// Saves a picture of a starred post, without an account for that of the post; it is deleted with the star of the
  /// last post that has it.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func savePicture(_ data: Data, at address: String, of post: PostKey, account: String?) async throws
  /// The picture of a starred post at an address; nil if there is none.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func picture(at address: String) async throws -> Data?

  /// Saves the article of a stored post and replaces an earlier one; it is deleted with the post.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func saveArticle(_ data: Data, of post: PostKey) async throws
  /// The stored article of a post; nil if there is none.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  func article(of post: PostKey) async throws -> Data?

  /// Deletes posts by age, and then by size; starred ones never.
  ///
  /// - Returns: the number of posts and states that were deleted.
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  @discardableResult
  func removeExpired(_ rules: KeepRules, at date: Date) async throws -> Int
}

extension PostStore {
  /// Saves a list with its posts; a post with a new id counts as a new one.
  ///
  /// - Throws: `StoreBusyError` while another program holds the store, or any error of the store.
  @discardableResult
  public func save(
    _ list: StoredList, _ posts: [EncodedPost], for key: DocumentKey, asUnread: Bool, at date: Date
  ) async throws -> [String: PostState] {
    try await save(list, posts, for: key, asUnread: asUnread, at: date) { _, _ in false }
  }
}
