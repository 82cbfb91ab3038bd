import Foundation
import JSON
package import Storage

/// A state file that was read: its small parts, and the ranges of its posts.
package nonisolated struct StateFile: Sendable {
  /// The maximum size of a file, in bytes.
  package static let maximumSize = 128 << 20

  /// The sources, filters and settings, and the number of parts that cannot be used.
  package internal(set) var document = StateDocument()
  /// The posts that are read.
  package internal(set) var read: StatePosts<PostKey>
  package internal(set) var starred: StatePosts<StarredPost>

  /// A file of which nothing is read so far.
  init(_ data: Data) {
    read = StatePosts(in: data) { id, source in id.text.map { PostKey(source: source, id: $0) } }
    starred = StatePosts(in: data, StarredPostCoding.starred)
  }
}
