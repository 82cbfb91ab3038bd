import Loading
public import Localization

/// The posters of a data source, in one language.
public nonisolated struct PosterRepository: Sendable {
  private let source: DestinationDataSource
  private let texts: Strings<DestinationText>

  public init(source: DestinationDataSource, texts: Strings<DestinationText>) {
    self.source = source
    self.texts = texts
  }

  /// Every poster, in the order of the source.
  ///
  /// - Throws: `LoadFailure` for a destination without texts, or the error of the source.
  public func posters() async throws -> [Poster] {
    try await source.destinations().map(poster)
  }

  /// The poster of a destination.
  ///
  /// - Throws: `LoadFailure` if there is no such poster, or the error of the source.
  public func poster(_ id: Destination.ID) async throws -> Poster {
    guard let destination = try await source.destinations().first(where: { $0.id == id }) else {
      throw LoadFailure.unexpected(path: id)
    }
    return try poster(of: destination)
  }

  private func poster(of destination: Destination) throws -> Poster {
    guard let title = DestinationText.title(of: destination.id),
      let subtitle = DestinationText.subtitle(of: destination.id), let text = DestinationText.text(of: destination.id)
    else { throw LoadFailure.unexpected(path: destination.id) }
    return Poster(
      id: destination.id, region: destination.region, title: texts[title], subtitle: texts[subtitle], text: texts[text])
  }
}
