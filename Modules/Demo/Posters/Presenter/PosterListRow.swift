public import JSON
public import Posts
public import Viper

/// A poster in the list.
public nonisolated struct PosterListRow: ListRow {
  public let poster: Poster

  public init(_ poster: Poster) {
    self.poster = poster
  }

  public var id: String { poster.id }
  public var kind: String { "poster" }
  public var actions: [PosterAction] { [.open, .info] }
  public func hint(in context: PresentationContext) -> String { poster.title }
  public func line(in context: PresentationContext) -> RowLine { RowLine(poster.title, detail: poster.subtitle) }
  /// An image whose address is the destination's id, because the picture is built into the program.
  public var images: [ImageRef] { [ImageRef(poster.id)] }

  public func fields(in context: PresentationContext) -> JSONFields {
    ["title": .string(poster.title), "subtitle": .string(poster.subtitle)]
  }
}
