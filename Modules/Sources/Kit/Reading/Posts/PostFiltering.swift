package import Posts
package import Storage

/// The store's interface to the user's filters.
package protocol PostFiltering: Sendable {
  /// The initial states of a source's new posts, in the order of `posts`; nil if no filter affects them.
  func arrivals(of posts: [Post], from source: String) -> [PostArrival]?
  /// A fingerprint of the filters that hide posts; nil if the filters cannot be read.
  var hidingText: String? { get }
  /// Returns a function that determines whether the current filters hide a post.
  func hides() -> @Sendable (StoredPost) -> Bool
}
