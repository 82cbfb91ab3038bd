public import Localization

/// The texts of the destinations: a title, a subtitle and a text for each.
public nonisolated enum DestinationText: String, TextKey {
  case venusTitle, venusSubtitle, venusText
  case moonTitle, moonSubtitle, moonText
  case marsTitle, marsSubtitle, marsText
  case jupiterTitle, jupiterSubtitle, jupiterText
  case europaTitle, europaSubtitle, europaText
  case saturnTitle, saturnSubtitle, saturnText
  case titanTitle, titanSubtitle, titanText
  case neptuneTitle, neptuneSubtitle, neptuneText
  case plutoTitle, plutoSubtitle, plutoText
  case proximaBTitle, proximaBSubtitle, proximaBText
  case trappist1eTitle, trappist1eSubtitle, trappist1eText
  case hd189733bTitle, hd189733bSubtitle, hd189733bText
  case kepler16bTitle, kepler16bSubtitle, kepler16bText
  case kepler186fTitle, kepler186fSubtitle, kepler186fText

  @MainActor public static let table = StringTable<DestinationText>(PackageResources.destinations_json)
}

nonisolated extension DestinationText {
  /// The key of the name of the destination with the given id; nil for an unknown id.
  public static func title(of id: String) -> DestinationText? { key("Title", of: id) }

  /// The key of the short line under the destination's name; nil for an unknown id.
  public static func subtitle(of id: String) -> DestinationText? { key("Subtitle", of: id) }

  /// The key of the destination's description; nil for an unknown id.
  public static func text(of id: String) -> DestinationText? { key("Text", of: id) }

  /// The key that consists of the id in camel case, such as `proximaB` for `proxima-b`, and `part`.
  private static func key(_ part: String, of id: String) -> DestinationText? {
    let words = id.split(separator: "-")
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return DestinationText(rawValue: words.prefix(1).joined() + rest.joined() + part)
  }
}
