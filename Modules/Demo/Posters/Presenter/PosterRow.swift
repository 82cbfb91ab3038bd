public import JSON
public import Pictures
public import Viper

/// A poster, as the only row of its scene.
public nonisolated struct PosterRow: ListRow {
  public let poster: Poster
  public let picture: Picture?

  public init(_ drawn: DrawnPoster) {
    poster = drawn.poster
    picture = drawn.picture
  }

  public var id: String { poster.id }
  public var kind: String { "poster" }
  public func hint(in context: PresentationContext) -> String { poster.title }
  public func line(in context: PresentationContext) -> RowLine { RowLine(poster.title, detail: poster.subtitle) }
  public func searchText(in context: PresentationContext) -> String {
    "\(poster.title)\n\(poster.subtitle)\n\(poster.text)"
  }
  public func fields(in context: PresentationContext) -> JSONFields {
    ["title": .string(poster.title), "subtitle": .string(poster.subtitle), "text": .string(poster.text)]
  }
}
