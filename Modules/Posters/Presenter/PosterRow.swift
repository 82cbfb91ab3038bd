public import Terminal
public import Viper

/// The one row of a poster's own scene: the poster.
public nonisolated struct PosterRow: ListRow {
  public let poster: Poster
  public let picture: Picture?

  public init(_ drawn: DrawnPoster) {
    poster = drawn.poster
    picture = drawn.picture
  }

  public var id: String { poster.id }
  public var kind: String { "poster" }
  public var hint: String { poster.title }
  public var fields: KeyValuePairs<String, JSONValue?> {
    ["title": .string(poster.title), "subtitle": .string(poster.subtitle), "text": .string(poster.text)]
  }
}
