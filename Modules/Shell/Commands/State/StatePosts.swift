import Foundation
import JSON
import Sources

/// The posts of a state file, decoded in batches to save memory.
///
/// All decoded posts together would need several times the size of the file.
package nonisolated struct StatePosts<Post>: Sequence, Sendable {
  /// The limits of a batch: the number of posts, and the total size of posts and source addresses.
  private static var batchSize: (count: Int, bytes: UInt32) { (2_000, 1 << 20) }

  private struct Location {
    /// The index of the source in `sources`, and the byte range of the post.
    let source, start, end: UInt32
  }

  private let file: Data
  private let post: @Sendable (_ value: JSONValue, _ source: String) -> Post?
  /// The byte ranges of the objects that name the posts' sources.
  ///
  /// The addresses themselves could be as large as the file.
  private var sources: [(start: UInt32, end: UInt32)] = []
  private var locations: [Location] = []

  /// Creates an empty list.
  ///
  /// `post` creates a post from its JSON value and its source; returns nil if the value is invalid.
  init(in file: Data, _ post: @escaping @Sendable (_ value: JSONValue, _ source: String) -> Post?) {
    (self.file, self.post) = (file, post)
  }

  /// The number of posts.
  var count: Int { locations.count }

  /// Appends a post; the member `source` of `object` contains the address of the post's source.
  mutating func append(_ range: Range<Int>, sourceIn object: Range<Int>) {
    let source = (start: UInt32(clamping: object.lowerBound), end: UInt32(clamping: object.upperBound))
    if sources.last.map({ $0 != source }) ?? true { sources.append(source) }
    locations.append(
      Location(
        source: UInt32(clamping: sources.count - 1), start: UInt32(clamping: range.lowerBound),
        end: UInt32(clamping: range.upperBound)))
  }

  /// Iterates over the posts in batches.
  package func makeIterator() -> AnyIterator<[Post]> {
    var rest = locations[...]
    // Consecutive posts share the text of their source, which may be in an object as large as the file.
    var source: (index: UInt32, text: String)?
    return AnyIterator {
      guard !rest.isEmpty else { return nil }
      var (posts, size) = ([Post](), UInt32(0))
      while let location = rest.first, posts.count < Self.batchSize.count, size < Self.batchSize.bytes {
        rest.removeFirst()
        let known = source.flatMap { $0.index == location.source ? $0.text : nil }
        let text = known ?? address(in: sources[Int(location.source)])
        source = (location.source, text)
        size += location.end - location.start + (known == nil ? UInt32(clamping: text.utf8.count) : 0)
        if let post = post(at: location, of: text) { posts.append(post) }
      }
      return posts
    }
  }

  private func bytes(from start: UInt32, to end: UInt32) -> Data {
    file.dropFirst(Int(start)).prefix(Int(end - start))
  }

  private func address(in object: (start: UInt32, end: UInt32)) -> String {
    var address = ""
    do throws(JSONSyntaxError) {
      let bytes = bytes(from: object.start, to: object.end)
      try JSONValue.readParts(of: bytes, values: ["source"], lists: []) { _, value, _ in
        address = SourceAddress(value.text ?? "").text
      }
    } catch {
      return ""  // not expected: it was parsed before
    }
    return address
  }

  private func post(at location: Location, of source: String) -> Post? {
    do throws(JSONSyntaxError) {
      let value = try JSONValue(reading: bytes(from: location.start, to: location.end))
      return post(value, source)
    } catch {
      return nil  // not expected: it was parsed before
    }
  }
}
