package import Posts
import Terminal
package import TerminalList

/// The stored positions at which the user stopped reading long posts, for later sessions.
public struct ReadingPositions {
  /// The maximum number of stored positions; the oldest are removed.
  private static let maximumCount = 100

  /// The reading position of a post.
  public struct Entry: Codable, Hashable, Sendable {
    let post: String
    let place: ReadingPosition
  }

  private let load: () -> [Entry]
  private let keep: ([Entry]) throws -> Void

  /// Creates reading positions.
  ///
  /// `load` returns the stored positions, the oldest first; `keep` replaces them.
  public init(load: @escaping () -> [Entry], keep: @escaping ([Entry]) throws -> Void) {
    self.load = load
    self.keep = keep
  }

  /// The position in a post; nil for its beginning.
  package subscript(post: Post) -> ReadingPosition? {
    let name = Self.name(of: post)
    return load().last { $0.post == name }?.place
  }

  /// Stores the position in a post; nil removes it.
  package func keep(_ place: ReadingPosition?, of post: Post) throws {
    let (old, name) = (load(), Self.name(of: post))
    let others = old.filter { $0.post != name }
    let new = others.suffix(Self.maximumCount - 1) + (place.map { [Entry(post: name, place: $0)] } ?? [])
    guard Array(new) != old else { return }
    try keep(Array(new))
  }

  /// A short key of a post, equal in every list: derived from the address of the web page, or else from the id and
  /// title.
  private static func name(of post: Post) -> String {
    (post.details.link ?? "\(post.id) \(post.details.title ?? post.description ?? "")").shortHash
  }
}
