/// The type of a member of a message.
indirect enum MemberType: Hashable, Sendable {
  case text, flag, whole
  /// A text, or a whole number.
  case id
  /// A date in ISO 8601, with an offset.
  case date
  /// A web address.
  case address
  /// A route of FeedShell.
  case route
  /// Texts by language tag.
  case texts
  /// Any object, defined by the author.
  case members
  /// One of a few words.
  case word([String])
  case list(MemberType)
  /// An object with the `MessageShape` of the given name.
  case shape(String)
  /// An object whose member names are chosen by the author, and whose values have the `MessageShape` of the given name.
  case map(String)
  /// A value of either type.
  case either(MemberType, MemberType)

  /// A short description of the type, for plugin authors.
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
