import Loading
public import Pictures

/// A poster with its drawn picture.
public nonisolated struct DrawnPoster: Hashable, Sendable {
  public let poster: Poster
  /// Nil if no picture is drawn.
  public let picture: Picture?

  public init(poster: Poster, picture: Picture?) {
    self.poster = poster
    self.picture = picture
  }

  /// A poster with its picture, or without it if it cannot be drawn.
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
