import Foundation
import JSON

/// The posts of a state file, built from their places in it some at a time: all at once take several times its size.
package nonisolated struct StatePosts<Post>: Sequence, Sendable {
  /// The maximum numbers of posts that are built at a time, and of the bytes of the file after which no other one is.
  private static var batchSize: (count: Int, bytes: UInt32) { (5_000, 1 << 20) }

  private struct Position {
    let source, start, end: UInt32
  }

  private let file: Data
  private let post: @Sendable (_ value: JSONValue, _ source: String) -> Post?
  private var sources = PackedTexts()
  private var lastSource: String?
  private var places: [Position] = []

  /// - Parameters:
  ///   - file: the file.
  ///   - post: the post of a value and its source; nil for a value that cannot be used.
  init(in file: Data, _ post: @escaping @Sendable (_ value: JSONValue, _ source: String) -> Post?) {
    (self.file, self.post) = (file, post)
  }

  /// The number of posts.
  var count: Int { places.count }

  /// Appends the post at a place in the file.
  mutating func append(_ place: Range<Int>, of source: String) {
    if source != lastSource {
      sources.append(source)
      lastSource = source
    }
    places.append(
      Position(
        source: UInt32(clamping: sources.count - 1), start: UInt32(clamping: place.lowerBound),
        end: UInt32(clamping: place.upperBound)))
  }

  /// The posts, some at a time.
  package func makeIterator() -> AnyIterator<[Post]> {
    var rest = places[...]
    return AnyIterator {
      guard !rest.isEmpty else { return nil }
      var (posts, size) = ([Post](), UInt32(0))
      while let place = rest.first, posts.count < Self.batchSize.count, size < Self.batchSize.bytes {
        rest.removeFirst()
        size += place.end - place.start
        if let post = post(at: place) { posts.append(post) }
      }
      return posts
    }
  }

  private func post(at place: Position) -> Post? {
    do throws(JSONSyntaxError) {
      let value = try JSONValue(reading: file.dropFirst(Int(place.start)).prefix(Int(place.end - place.start)))
      return post(value, sources[Int(place.source)])
    } catch {
      return nil  // it was read before
    }
  }
}
