/// Substrings to search for in classes, ids and addresses.
struct WordList {
  /// The substrings, by their first byte.
  private let parts: [[[UInt8]]]

  /// Creates a list from substrings separated by spaces.
  init(_ text: String) {
    var parts = [[[UInt8]]](repeating: [], count: 256)
    for part in text.utf8.split(separator: 0x20) {
      if let first = part.first { parts[Int(first)].append(Array(part)) }
    }
    self.parts = parts
  }

  /// Whether a class, id or address contains one of the substrings.
  func match(_ name: [UInt8]) -> Bool {
    name.indices.contains { start in
      parts[Int(name[start])].contains { name[start...].starts(with: $0) }
    }
  }

  /// Whether class names or ids contain one of the words, delimited by spaces, hyphens or underscores.
  static func hasWord(_ words: Set<String>, in names: [UInt8]) -> Bool {
    names.split { $0 == 0x20 || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
      .contains { words.contains(String(decoding: $0, as: UTF8.self)) }
  }
}
