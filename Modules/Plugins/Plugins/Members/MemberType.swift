/// The type of a member of a message.
indirect enum MemberType: Hashable, Sendable {
  case text, flag, whole
  /// A text, or a whole number.
  case id
  /// A date in ISO 8601, with an offset.
  case date
  /// An address of the web.
  case address
  /// A route of FeedShell.
  case route
  /// Texts by the tags of their languages.
  case texts
  /// Any object of the author's own.
  case members
  /// One of a few words.
  case word([String])
  case list(MemberType)
  /// An object with the members of a shape, by its name.
  case shape(String)
  /// Objects with the members of a shape, by names of the author's own.
  case map(String)
  /// A value of either type.
  case either(MemberType, MemberType)

  /// The type in a few words, for authors.
  var words: String {
    switch self {
    case .text: "a text"
    case .flag: "true or false"
    case .whole: "a whole number"
    case .id: "a text or a whole number"
    case .date: "a date such as 2026-11-22T10:00:00Z"
    case .address: "an address (http or https)"
    case .route: "a route"
    case .texts: "texts by language, such as {\"en\": \"…\"}"
    case .members: "an object"
    case .word(let words): words.joined(separator: ", ")
    case .list(let type): "a list: \(type.words)"
    case .shape(let name), .map(let name): "an object (\(name))"
    case .either(let first, let second): "\(first.words); or \(second.words)"
    }
  }
}
