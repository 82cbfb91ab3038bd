public import Terminal

/// A whole poster, with its picture.
public nonisolated struct DrawnPoster: Hashable, Sendable {
  public let poster: Poster
  /// Nil where none is drawn.
  public let picture: Picture?

  public init(poster: Poster, picture: Picture?) {
    self.poster = poster
    self.picture = picture
  }
}
