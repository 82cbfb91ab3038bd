import Foundation
import JSON
package import Storage

/// A parsed state file: its sources, filters and settings, and the byte ranges of its posts.
package nonisolated struct StateFile: Sendable {
  /// The maximum size of a file, in bytes.
  package static let maximumSize = 128 << 20

  /// The sources, filters and settings, and the number of unusable entries of any kind.
  package internal(set) var document = StateDocument()
  /// The read posts.
  package internal(set) var read: StatePosts<PostKey>
  package internal(set) var starred: StatePosts<FlaggedPost>

  /// Creates a file before parsing.
  init(_ data: Data) {
    read = StatePosts(in: data) { id, source in id.text.map { PostKey(source: source, id: $0) } }
    starred = StatePosts(in: data, FlaggedPostCoding.flagged)
  }
}
