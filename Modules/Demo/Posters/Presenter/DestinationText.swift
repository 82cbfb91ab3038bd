public import Localization

/// A text of a destination: its name, its subtitle, or its description.
public nonisolated struct DestinationText: TextKey {
  /// The destination's id in camel case, followed by the kind of text, as in `proximaBTitle`.
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let allCases = Destinations.all.flatMap { [title(of: $0), subtitle(of: $0), text(of: $0)] }

  @MainActor public static let table = StringTable<DestinationText>(PackageResources.destinations_json)

  /// The key of a destination's name.
  public static func title(of destination: Destination) -> DestinationText { key("Title", of: destination) }

  /// The key of a destination's subtitle.
  public static func subtitle(of destination: Destination) -> DestinationText { key("Subtitle", of: destination) }

  /// The key of a destination's description.
  public static func text(of destination: Destination) -> DestinationText { key("Text", of: destination) }

  private static func key(_ part: String, of destination: Destination) -> DestinationText {
    let words = destination.id.split(separator: "-")
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return DestinationText(rawValue: words.prefix(1).joined() + rest.joined() + part)
  }
}
