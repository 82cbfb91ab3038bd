import Foundation
import JSON

/// The posts of a state file, decoded in batches: all of them at once would take several times the file's size.
package nonisolated struct StatePosts<Post>: Sequence, Sendable {
  /// The limits of a batch: the number of posts, and the bytes of posts and of addresses of their sources after which no
  /// further post is added.
  private static var batchSize: (count: Int, bytes: UInt32) { (5_000, 1 << 20) }

  private struct Location {
    let source, start, end: UInt32
  }

  private let file: Data
  private let post: @Sendable (_ value: JSONValue, _ source: String) -> Post?
  private var sources = PackedTexts()
  private var lastSource: String?
  private var locations: [Location] = []

  /// - Parameters:
  ///   - file: the contents of the file.
  ///   - post: creates a post from its JSON value and its source; nil if the value is unusable.
  init(in file: Data, _ post: @escaping @Sendable (_ value: JSONValue, _ source: String) -> Post?) {
    (self.file, self.post) = (file, post)
  }

  /// The number of posts.
  var count: Int { locations.count }

  /// Appends the post at the given range of the file.
  mutating func append(_ range: Range<Int>, of source: String) {
    if source != lastSource {
      sources.append(source)
      lastSource = source
    }
    locations.append(
      Location(
        source: UInt32(clamping: sources.count - 1), start: UInt32(clamping: range.lowerBound),
        end: UInt32(clamping: range.upperBound)))
  }

  /// Iterates over the posts in batches.
  package func makeIterator() -> AnyIterator<[Post]> {
    var rest = locations[...]
    return AnyIterator {
      guard !rest.isEmpty else { return nil }
      var (posts, size) = ([Post](), UInt32(0))
      var source: (index: UInt32, text: String)?
      while let location = rest.first, posts.count < Self.batchSize.count, size < Self.batchSize.bytes {
        rest.removeFirst()
        // Consecutive posts share the text of their source.
        let known = source.flatMap { $0.index == location.source ? $0.text : nil }
        let text = known ?? sources[Int(location.source)]
        source = (location.source, text)
        size += location.end - location.start + (known == nil ? UInt32(clamping: text.utf8.count) : 0)
        if let post = post(at: location, of: text) { posts.append(post) }
      }
      return posts
    }
  }

  private func post(at location: Location, of source: String) -> Post? {
    do throws(JSONSyntaxError) {
      let value = try JSONValue(reading: file.dropFirst(Int(location.start)).prefix(Int(location.end - location.start)))
      return post(value, source)
    } catch {
      return nil  // not expected: it was parsed before
    }
  }
}
