public import JSON
public import Viper

/// The text about a destination, as the only row of its scene.
public nonisolated struct PosterInfoRow: ListRow {
  public let poster: Poster

  public init(poster: Poster) {
    self.poster = poster
  }

  public var id: String { poster.id }
  public var kind: String { "text" }
  public func hint(in context: PresentationContext) -> String { poster.title }
  public func line(in context: PresentationContext) -> RowLine { RowLine(poster.text) }
  public func searchText(in context: PresentationContext) -> String { "\(poster.title)\n\(poster.text)" }
  public func fields(in context: PresentationContext) -> JSONFields {
    ["text": .string(poster.text)]
  }
}
