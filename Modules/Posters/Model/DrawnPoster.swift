public import Pictures

/// A poster with its drawn picture.
public nonisolated struct DrawnPoster: Hashable, Sendable {
  public let poster: Poster
  /// Nil if none is drawn.
  public let picture: Picture?

  public init(poster: Poster, picture: Picture?) {
    self.poster = poster
    self.picture = picture
  }
}
