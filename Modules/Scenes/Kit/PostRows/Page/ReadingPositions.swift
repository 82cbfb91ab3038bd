package import Posts
import Terminal
package import TerminalList

/// The places where a person stopped reading long posts, kept over visits.
public struct ReadingPositions {
  /// The maximum number of posts whose places are kept, the oldest of which are forgotten.
  private static let maximumCount = 100

  /// A place in a post.
  public struct Entry: Codable, Hashable, Sendable {
    let post: String
    let place: ReadingPosition
  }

  private let load: () -> [Entry]
  private let keep: ([Entry]) throws -> Void

  /// - Parameters:
  ///   - load: the kept places, the oldest first.
  ///   - keep: keeps them in place of those before.
  public init(load: @escaping () -> [Entry], keep: @escaping ([Entry]) throws -> Void) {
    self.load = load
    self.keep = keep
  }

  /// The place in a post; nil for its beginning.
  package subscript(post: Post) -> ReadingPosition? {
    let name = Self.name(of: post)
    return load().last { $0.post == name }?.place
  }

  /// Keeps the place in a post; nil forgets it.
  ///
  /// - Throws: the error of the storage.
  package func keep(_ place: ReadingPosition?, of post: Post) throws {
    let (old, name) = (load(), Self.name(of: post))
    let others = old.filter { $0.post != name }
    let new = others.suffix(Self.maximumCount - 1) + (place.map { [Entry(post: name, place: $0)] } ?? [])
    guard Array(new) != old else { return }
    try keep(Array(new))
  }

  /// A short name of a post by its page, the same in every list, or else by its id and text.
  private static func name(of post: Post) -> String {
    (post.details.link ?? "\(post.id) \(post.details.title ?? post.description ?? "")").shortHash
  }
}
