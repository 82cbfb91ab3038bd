package import Posts
package import Storage

/// The user's filters, as the store needs them.
package protocol PostFiltering: Sendable {
  /// The initial states of new posts of a source, in their order; nil if all have the usual one.
  func arrivals(of posts: [Post], from source: String) -> [PostArrival]?
  /// A fingerprint of the filters that hide posts; nil if they cannot be read.
  var hidingText: String? { get }
  /// Returns a function that checks whether the current filters hide a post.
  func hides() -> @Sendable (StoredPost) -> Bool
}
