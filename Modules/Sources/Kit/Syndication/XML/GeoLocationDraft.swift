import Markup

/// The geographic location of an item, from the various elements that feeds use.
struct GeoLocationDraft {
  private var name: String?
  private var point: String?
  private var latitude: String?
  private var longitude: String?

  /// The name of the location, or its coordinates, such as `37.7, -122.4`, if it has no name; nil if there are neither.
  var text: String? {
    if let name { return name }
    if let point { return point }
    guard let latitude, let longitude else { return nil }
    return "\(latitude), \(longitude)"
  }

  /// Parses an element and its contents.
  mutating func read(_ element: MarkupElement) {
    var open = [element]
    while let next = open.popLast() {
      switch (next.space, next.name.lowercased()) {
      case (.geoRSS, "featurename"): name = name ?? next.text.line
      case (.geoRSS, "point"), (.gml, "pos"): point = point ?? Self.coordinates(next.text)
      case (.geo, "lat"): latitude = Self.number(next.text)
      case (.geo, "long"), (.geo, "lon"): longitude = Self.number(next.text)
      case (.geoRSS, "where"), (.gml, _), (.geo, "point"): open += next.children.reversed()
      default: break
      }
    }
  }

  private static func coordinates(_ text: String) -> String? {
    let numbers = text.split { $0.isWhitespace || $0 == "," }.prefix(2).compactMap { number(String($0)) }
    return numbers.count == 2 ? numbers.joined(separator: ", ") : nil
  }

  private static func number(_ text: String) -> String? {
    guard let text = text.line, Double(text) != nil else { return nil }
    return text
  }
}
