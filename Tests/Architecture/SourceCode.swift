import Foundation

/// A Swift source: its code, and its documentation.
struct SourceCode {
  /// The code without comments.
  let text: String
  /// The lines of its documentation comments.
  let documentation: [String]
  /// The number of its lines, comments included.
  let lineCount: Int

  init(_ source: String) {
    documentation = source.matches(of: /(?m)^ *\/\/\/ ?(.*)$/).map { String($0.1) }
    lineCount = source.split(separator: "\n", omittingEmptySubsequences: false).count - (source.hasSuffix("\n") ? 1 : 0)
    text = source.replacing(/(?m)\/\/.*$/, with: "")
  }

  init(at file: URL) throws {
    self.init(try String(contentsOf: file, encoding: .utf8))
  }

  /// The modules it imports.
  var imports: Set<String> {
    let pattern = /(?m)^ *(?:@\w+(?:\(\w+\))? +)*(?:\w+ +)?import +(?:[a-z]+ +)?(\w+)/
    return Set(text.matches(of: pattern).map { String($0.1) })
  }

  /// The types that it declares outside of other types.
  var types: Set<String> {
    let pattern = /(?m)^(?:[a-z@]\w*(?:\(\w+\))? +)*(?:struct|class|enum|protocol|actor|typealias) +(\w+)/
    return Set(text.matches(of: pattern).map { String($0.1) })
  }

  /// The words in it that are among these.
  func words(among wanted: Set<String>) -> Set<String> {
    Set(text.matches(of: /\w+/).map { String($0.0) }).intersection(wanted)
  }
}
