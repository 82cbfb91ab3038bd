/// A valid name for a scene or source.
struct SceneName {
  /// The name in code, such as `MovieQuotes`.
  let text: String
  /// The name in routes and file names, such as `moviequotes`.
  var word: String { text.lowercased() }

  /// - Throws: a `Refusal` if the text cannot name a module.
  init(_ text: String) throws {
    guard Self.isName(text) else {
      let capital = text.prefix(1).uppercased() + text.dropFirst()
      throw Refusal(
        what: "“\(text)” is no name for a scene.",
        why: "It becomes the name of a module, of folders and of types.",
        fix: "Take 2 to 20 English letters and digits, the first a capital letter, such as "
          + "\(Self.isName(capital) ? capital : "MovieQuotes").")
    }
    guard !Self.swiftWords.contains(text.lowercased()), !Self.knownTypes.contains(text) else {
      throw Refusal(
        what: "“\(text)” means something in Swift or its libraries.",
        why: "Code that says it would be misread, by people and by the compiler.",
        fix: "Take a name that is about what the scene shows, such as MovieQuotes.")
    }
    self.text = text
  }

  private static func isName(_ text: String) -> Bool { text.wholeMatch(of: /[A-Z][A-Za-z0-9]{1,19}/) != nil }

  private static let swiftWords: Set = [
    "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch", "class",
    "consuming", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "final", "for", "func", "get", "guard", "if", "import", "in", "indirect", "infix", "init", "inout",
    "internal", "is", "isolated", "lazy", "let", "macro", "mutating", "nil", "nonisolated", "open", "operator",
    "optional", "override", "package", "postfix", "prefix", "private", "protocol", "public", "repeat", "required",
    "rethrows", "return", "self", "sending", "set", "some", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "type", "typealias", "unowned", "var", "weak", "where", "while",
  ]

  private static let knownTypes: Set = [
    "Array", "Bool", "Builtin", "Bundle", "Calendar", "Character", "Clock", "Codable", "Collection", "Comment",
    "Comparable", "Data", "Date", "Decodable", "Decoder", "Dictionary", "Dispatch", "Double", "Duration", "Encodable",
    "Encoder", "Equatable", "Error", "FileManager", "Float", "Foundation", "Glibc", "Hashable", "Hasher",
    "Identifiable", "Int", "Issue", "Iterator", "JSONDecoder", "JSONEncoder", "Locale", "MainActor", "Measurement",
    "Mirror", "Mutex", "Never", "Notification", "Observation", "PackageDescription", "PackagePlugin",
    "PackageResources", "Pipe", "Process", "Progress", "Range", "Regex", "Result", "RunLoop", "Scanner", "Sendable",
    "Sequence", "String", "Substring", "Suite", "Swift", "Synchronization", "Tag", "Task", "Test", "Testing",
    "Thread", "TimeZone", "Timer", "Trait", "UInt", "URL", "UUID", "Unicode", "Void", "XCTest",
  ]
}
