import Foundation
import Synchronization

/// A Swift source: its code, and its documentation.
struct SourceCode {
  /// The code without comments, with as many lines as the file.
  let text: String
  /// The code also without the content of string literals, with as many lines.
  let withoutTexts: String
  /// The lines of its documentation comments.
  let documentation: [Line]
  /// The number of its lines, comments included.
  let lineCount: Int
  private let path: String

  /// A line of text, and its position.
  struct Line: Hashable {
    let text: String
    let position: Position
  }

  /// A source in a file with this path in the package.
  init(_ source: String, at path: String = "Source.swift") {
    self.path = path
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    documentation = lines.enumerated().compactMap { index, line in
      line.wholeMatch(of: Self.documented).map {
        Line(text: String($0.1), position: Position(path: path, line: index + 1))
      }
    }
    lineCount = lines.count - (source.hasSuffix("\n") ? 1 : 0)
    text = source.replacing(Self.comment, with: "")
    withoutTexts = text.replacing(Self.longText) {
      "\"\"" + String(repeating: "\n", count: $0.0.count(where: \.isNewline))
    }.replacing(Self.shortText, with: "\"\"")
  }

  /// The source in a file, read once for all rules.
  init(at file: URL) throws {
    if let known = Self.known.withLock({ $0[file] }) {
      self = known
      return
    }
    self.init(try String(contentsOf: file, encoding: .utf8), at: Package.path(of: file))
    Self.known.withLock { [self] in $0[file] = self }
  }

  private static let known = Mutex<[URL: SourceCode]>([:])

  /// The sources in a folder of the package, and all below it, with their comments.
  static func texts(in folder: String) throws -> [(text: String, path: String)] {
    try files(in: Package.root.appending(path: folder)).map {
      (try String(contentsOf: $0, encoding: .utf8), Package.path(of: $0))
    }
  }

  /// The modules it imports, each with the position of its first import.
  var imports: [String: Position] {
    Dictionary(text.matches(of: Self.imported).map { (String($0.1), position(of: $0.1, in: text)) }) { first, _ in first
    }
  }

  /// The top-level types that it declares.
  var types: Set<String> {
    Set(text.matches(of: Self.declared).map { String($0.1) })
  }

  /// The types that it extends.
  var extendedTypes: Set<String> {
    Set(text.matches(of: Self.extended).map { String($0.1) })
  }

  /// The top-level types that it declares or extends, each with its number of lines.
  var typeSizes: [String: Int] {
    var (sizes, open): ([String: Int], (type: String, count: Int)?) = ([:], nil)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let begun = open == nil ? line.prefixMatch(of: Self.begun).map { (type: String($0.1), count: 0) } : open
      guard var part = begun else { continue }
      part.count += 1
      let isAtEnd = line.hasPrefix("}") || open == nil && line.hasSuffix("}")
      open = isAtEnd ? nil : part
      if isAtEnd { sizes[part.type, default: 0] += part.count }
    }
    return sizes
  }

  /// Those of the given words that occur in it, each with its first position.
  func words(among wanted: Set<String>) -> [String: Position] {
    Dictionary(
      text.matches(of: Self.word).filter { wanted.contains(String($0.0)) }.map {
        (String($0.0), position(of: $0.0, in: text))
      }
    ) { first, _ in first }
  }

  /// The matches of a pattern in the code.
  func lines(matching pattern: Regex<Substring>) -> [Line] {
    text.matches(of: pattern).map { Line(text: String($0.0), position: position(of: $0.0, in: text)) }
  }

  /// The position of a part of a text that has the same lines as the file.
  func position(of part: Substring, in text: String) -> Position {
    line(text[..<part.startIndex].utf8.count { $0 == UInt8(ascii: "\n") } + 1)
  }

  private nonisolated(unsafe) static let documented = /\ *\/\/\/ ?(.*)/
  private nonisolated(unsafe) static let comment = /(?m)\/\/.*$/
  private nonisolated(unsafe) static let longText = /(?s)\"\"\".*?\"\"\"/
  private nonisolated(unsafe) static let shortText = /"(?:[^"\\\n]|\\.)*"/
  private nonisolated(unsafe) static let imported =
    /(?m)^ *(?:@\w+(?:\(\w+\))? +)*(?:\w+ +)?import +(?:[a-z]+ +)?(\w+)/
  private nonisolated(unsafe) static let declared =
    /(?m)^(?:[a-z@]\w*(?:\(\w+\))? +)*(?:struct|class|enum|protocol|actor|typealias) +(\w+)/
  private nonisolated(unsafe) static let extended = /(?m)^(?:[a-z@]\w*(?:\(\w+\))? +)*extension +(\w+)/
  private nonisolated(unsafe) static let begun =
    /(?:[a-z@]\w*(?:\(\w+\))? +)*(?:struct|class|enum|protocol|actor|extension) +(\w+)/
  private nonisolated(unsafe) static let word = /\w+/

  /// The position of a line.
  func line(_ number: Int) -> Position { Position(path: path, line: number) }
}
