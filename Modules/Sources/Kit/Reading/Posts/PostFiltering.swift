package import Posts
package import Storage

/// The filters of a person, as the store asks for them.
package protocol PostFiltering: Sendable {
  /// The states in which posts of a source come for the first time, in their order; nil if each comes as usual.
  func arrivals(of posts: [Post], from source: String) -> [PostArrival]?
  /// A fingerprint of the filters that hide posts; nil if they cannot be read.
  var hidingText: String? { get }
  /// Tells hidden posts from others, as the filters are now.
  func hides() -> @Sendable (StoredPost) -> Bool
}
