public import Viper

/// A row of the list of posters: a poster, or the heading of those that follow.
public nonisolated enum PosterListRow: ListRow {
  case heading(Destination.Region, title: String)
  case poster(Poster)

  public var id: String {
    switch self {
    case .heading(let region, _): "heading-\(region)"
    case .poster(let poster): poster.id
    }
  }

  public var kind: String {
    switch self {
    case .heading: "heading"
    case .poster: "poster"
    }
  }

  public var isNumbered: Bool {
    if case .poster = self { true } else { false }
  }

  public var actions: [RowAction] {
    if case .poster = self { [.open, .info] } else { [] }
  }

  public var hint: String {
    switch self {
    case .heading(_, let title): title
    case .poster(let poster): poster.title
    }
  }

  /// The picture of a destination is drawn by its id.
  public var imageAddress: String? {
    if case .poster(let poster) = self { poster.id } else { nil }
  }

  public var fields: KeyValuePairs<String, JSONValue?> {
    switch self {
    case .heading: [:]
    case .poster(let poster): ["title": .string(poster.title), "subtitle": .string(poster.subtitle)]
    }
  }
}
