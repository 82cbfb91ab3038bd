public import JSON
import Loading
public import Pictures
public import Viper

/// A poster, as the only row of its scene.
public nonisolated struct PosterRow: ListRow {
  public let poster: Poster
  /// The drawn picture; nil if no picture is drawn.
  public let picture: Picture?

  public init(_ poster: Poster, picture: Picture? = nil) {
    self.poster = poster
    self.picture = picture
  }

  /// Creates a row with the poster's picture, or without a picture if it cannot be drawn.
  ///
  /// - Throws: any error of `draw` except a `LoadFailure`.
  public init(_ poster: Poster, draw: () async throws -> Picture?) async throws {
    let picture: Picture?
    do {
      picture = try await draw()
    } catch is LoadFailure {
      picture = nil
    }
    self.init(poster, picture: picture)
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
