import Loading
public import Localization

/// The posters of all destinations, in one language.
public nonisolated struct PosterRepository: Sendable {
  private let destinations: @Sendable () async throws -> [Destination]
  private let texts: Strings<DestinationText>

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - texts: the texts of the destinations.
  ///   - destinations: loads the destinations; by default, the built-in ones.
  public init(
    texts: Strings<DestinationText>,
    destinations: @escaping @Sendable () async throws -> [Destination] = { Destinations.all }
  ) {
    (self.texts, self.destinations) = (texts, destinations)
  }

  /// Every poster, in the order of the destinations.
  ///
  /// - Throws: an error of `destinations`.
  public func posters() async throws -> [Poster] {
    try await destinations().map(poster(of:))
  }

  /// The poster of a destination.
  ///
  /// - Throws: `LoadFailure` if there is no such destination, or an error of `destinations`.
  public func poster(_ id: Destination.ID) async throws -> Poster {
    guard let destination = try await destinations().first(where: { $0.id == id }) else {
      throw LoadFailure.unexpected(path: id)
    }
    return poster(of: destination)
  }

  private func poster(of destination: Destination) -> Poster {
    Poster(
      id: destination.id, region: destination.region, title: texts[DestinationText.title(of: destination)],
      subtitle: texts[DestinationText.subtitle(of: destination)], text: texts[DestinationText.text(of: destination)])
  }
}
