import Loading
public import Pictures

/// A poster with its drawn picture.
public nonisolated struct DrawnPoster: Hashable, Sendable {
  public let poster: Poster
  /// The drawn picture; nil if none is drawn.
  public let picture: Picture?

  public init(poster: Poster, picture: Picture?) {
    self.poster = poster
    self.picture = picture
  }

  /// Creates a poster with its picture, or without one if it cannot be drawn.
  ///
  /// - Throws: any error of `draw` except a `LoadFailure`.
  public init(_ poster: Poster, draw: () async throws -> Picture?) async throws {
    let picture: Picture?
    do {
      picture = try await draw()
    } catch is LoadFailure {
      picture = nil
    }
    self.init(poster: poster, picture: picture)
  }
}
