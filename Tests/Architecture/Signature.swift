/// The lines of a declaration up to its body.
struct Signature {
  private let text: String

  /// The signature that begins with the first of some lines.
  init(_ lines: ArraySlice<String>) {
    var text = ""
    for line in lines.prefix(20) {
      let next = line.drop { $0 == " " }
      let isOpen = text.count { $0 == "(" } > text.count { $0 == ")" }
      let goesOn = ["->", "where ", "async ", "throws ", ")", "{", ">", ": "].contains { next.hasPrefix($0) }
      guard
        text.isEmpty || isOpen || (goesOn && !text.contains("{")) || text.hasSuffix("<")
          || (text.hasSuffix("{") && next.hasPrefix("get ")) || text.hasSuffix(",")
      else {
        break
      }
      text += (text.isEmpty ? "" : " ") + next
    }
    self.text = text
  }

  /// The types after the colon of a type or extension.
  var inherited: Set<String> {
    let bare = Self.without(angles: text.prefix { $0 != "{" })
    guard let colon = bare.firstIndex(of: ":") else { return [] }
    let clause = bare[bare.index(after: colon)...].prefix(before: " where ")
    return Set(
      clause.split { $0 == "," || $0 == "&" }.compactMap { type in
        type.split { $0 == " " || $0 == "." }.last.map(String.init)
      })
  }

  /// The name of the declaration, with the labels of its parameters if it is a function.
  func name(of begun: Beginning) -> String {
    guard ["func", "init", "subscript"].contains(begun.keyword), begun.name.first?.isLetter == true,
      let open = Self.without(angles: text[...]).firstRange(of: "(")
    else { return begun.name }
    let parameters = Self.without(angles: text[...])[open.upperBound...]
    var labels = ""
    var depth = 0
    var word = ""
    var isLabel = true
    for character in parameters {
      switch character {
      case "(", "[": depth += 1
      case ")", "]":
        depth -= 1
        if depth < 0 { return "\(begun.name)(\(labels))" }
      case "," where depth == 0: (isLabel, word) = (true, "")
      case ":" where depth == 0 && isLabel:
        labels += (word.split(separator: " ").first { !$0.hasPrefix("@") } ?? "_") + ":"
        isLabel = false
      default: if depth == 0, isLabel { word.append(character) }
      }
    }
    return "\(begun.name)(\(labels))"
  }

  /// Whether the declaration throws: a function or initializer by its signature, a property by its accessor.
  func canThrow(as keyword: String) -> Bool {
    switch keyword {
    case "func", "init", "subscript":
      var bare = text
      while let inner = bare.firstRange(of: Self.parentheses) { bare.removeSubrange(inner) }
      return bare.prefix(while: { $0 != "{" })[...].prefix(before: "->").contains(Self.throwing)
    case "var": return text.contains(Self.throwingAccessor)
    default: return false
    }
  }

  private nonisolated(unsafe) static let parentheses = /\([^()]*\)/
  private nonisolated(unsafe) static let throwing = /\bthrows\b/
  private nonisolated(unsafe) static let throwingAccessor = /\{ *get (?:async )?throws/
  private nonisolated(unsafe) static let angles = /<[^<>]*>/

  /// A text without generic arguments in angle brackets; arrows stay.
  private static func without(angles text: Substring) -> String {
    var bare = String(text.replacing("->", with: "→"))
    while let inner = bare.firstRange(of: angles) { bare.removeSubrange(inner) }
    return bare.replacing("→", with: "->")
  }
}

extension Substring {
  /// The part before a word, or all of it.
  fileprivate func prefix(before word: String) -> Substring {
    firstRange(of: word).map { self[..<$0.lowerBound] } ?? self
  }
}
