public import Viper

/// The one row of a poster's info: the text.
public nonisolated struct PosterInfoRow: ListRow {
  public let poster: Poster

  public init(poster: Poster) {
    self.poster = poster
  }

  public var id: String { poster.id }
  public var kind: String { "text" }
  public var hint: String { poster.title }
  public var fields: KeyValuePairs<String, JSONValue?> { ["text": .string(poster.text)] }
}
