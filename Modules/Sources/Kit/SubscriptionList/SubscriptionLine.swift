import Loading

/// A line of the subscriptions file: `ADDRESS  NAME  OPTION=VALUE …  #tag …  # comment`.
///
/// An address, name or tag with spaces is quoted. Options are unquoted words after the name, before or after the tags;
/// any other word with `=` is part of the name. A single `#` begins a comment.
struct SubscriptionLine: Hashable {
  /// The maximum length of a line, in bytes.
  static let maximumLength = 8 << 10

  var address: String
  /// The name; nil if the line has none.
  var name: String?
  var tags: [String]
  /// The options as written.
  var options: [String] = []
  /// The comment, including its `#`; empty if there is none.
  var comment = ""

  /// The line in the form in which FeedShell writes it.
  var text: String {
    let name = name.map { Self.quoted($0, isNeeded: $0.hasPrefix("#") || SubscriptionOption.isOne($0)) }
    let parts = [Self.quoted(address), name ?? ""] + options + tags.map { "#" + Self.quoted($0) } + [comment]
    return parts.filter { !$0.isEmpty }.joined(separator: "  ")
  }

  private static func quoted(_ text: String, isNeeded: Bool = false) -> String {
    guard isNeeded || text.isEmpty || text.hasPrefix("\"") || text.contains(where: \.isWhitespace) else { return text }
    return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension SubscriptionLine {
  init(_ subscription: Subscription) {
    self.init(
      address: subscription.writtenAddress, name: subscription.name, tags: subscription.tags,
      options: subscription.options)
  }

  /// The contents of a line of the file.
  enum Content: Hashable {
    /// The line is blank or a comment.
    case nothing
    case subscription(SubscriptionLine)
    case unreadable
  }

  private struct Word {
    let text: String
    /// Whether the word begins with `#` outside quotation marks.
    let isTag: Bool
    /// Whether the word is an option, outside quotation marks.
    let isOption: Bool
  }

  /// Parses a line without its line break.
  static func content(of line: String) -> Content {
    var rest = line.unicodeScalars[...]
    skipBlanks(of: &rest)
    guard !rest.isEmpty, !isComment(rest) else { return .nothing }
    guard line.utf8.count <= maximumLength, let address = nextWord(in: &rest) else { return .unreadable }
    var line = SubscriptionLine(address: address.isTag ? "#" + address.text : address.text, name: nil, tags: [])
    var names: [String] = []
    while !rest.isEmpty, !isComment(rest) {
      guard let word = nextWord(in: &rest) else { return .unreadable }
      if word.isTag {
        line.tags.append(word.text)
      } else if word.isOption {
        line.options.append(word.text)
      } else if line.tags.isEmpty {
        // A word that looks like an option, but precedes more of the name, is part of the name.
        names += line.options + [word.text]
        line.options = []
      } else {
        return .unreadable  // a name after the tags
      }
    }
    line.name = names.isEmpty ? nil : names.joined(separator: " ")
    line.comment = String(rest).withoutSurroundingBlanks
    return line.address.isEmpty ? .unreadable : .subscription(line)
  }

  private static func isComment(_ text: Substring.UnicodeScalarView) -> Bool {
    text.first == "#" && (text.dropFirst().first.map(\.isBlank) ?? true)
  }

  private static func skipBlanks(of rest: inout Substring.UnicodeScalarView) {
    rest = rest.drop(while: \.isBlank)
  }

  /// Consumes the next word and the blanks after it; returns nil if a quotation mark is not closed.
  private static func nextWord(in rest: inout Substring.UnicodeScalarView) -> Word? {
    let isTag = rest.first == "#"
    if isTag { rest.removeFirst() }
    let text: String
    let isQuoted = rest.first == "\""
    if isQuoted {
      rest.removeFirst()
      guard let quoted = quotedText(in: &rest), rest.first.map(\.isBlank) ?? true else { return nil }
      text = quoted
    } else {
      let word = rest.prefix { !$0.isBlank }
      text = String(word)
      rest = rest[word.endIndex...]
    }
    skipBlanks(of: &rest)
    return Word(text: text, isTag: isTag, isOption: !isTag && !isQuoted && SubscriptionOption.isOne(text))
  }

  /// Consumes text up to the closing quotation mark, inclusive; returns nil if there is none.
  private static func quotedText(in rest: inout Substring.UnicodeScalarView) -> String? {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return String(text)
      case "\\": text.append(rest.popFirst() ?? scalar)
      default: text.append(scalar)
      }
    }
    return nil
  }
}
