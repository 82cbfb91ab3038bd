/// A function of the shell to which keys can be bound in inputrc, by name.
public nonisolated enum KeyFunction: String, CaseIterable, Sendable {
  case more = "feedshell-more"
  case pageUp = "feedshell-page-up"
  case next = "feedshell-next"
  case previous = "feedshell-previous"
  case back = "feedshell-back"
  case refresh = "feedshell-refresh"
  case redraw = "feedshell-redraw"
  case help = "feedshell-help"
  case browse = "feedshell-browse"
  case view = "feedshell-view"
  case star = "feedshell-star"
  case unseen = "feedshell-unseen"
  case copy = "feedshell-copy"
  case seenAll = "feedshell-seen-all"
  case unread = "feedshell-new"
  case skip = "feedshell-skip"
  case rowAbove = "feedshell-row-above"
  case rowBelow = "feedshell-row-below"

  /// The default keys of each function: its key sequences, and its single key.
  private static let defaults: [KeyFunction: (sequences: [String], key: Character?)] = [
    .more: (["\\e[6~"], " "),
    .pageUp: (["\\e[5~"], nil),
    .next: (["\\e[1;3B"], "n"),
    .previous: (["\\e[1;3A"], "p"),
    .back: (["\\e[1;3D"], "b"),
    .refresh: (["\\e[15~", "\\e[[E"], nil),
    .redraw: (["\\C-l"], nil),
    .help: (["\\eOP", "\\e[11~", "\\e[[A"], "?"),
    .browse: ([], "o"),
    .view: ([], "v"),
    .star: ([], "s"),
    .unseen: ([], "u"),
    .copy: ([], "y"),
    .seenAll: ([], "A"),
    .unread: ([], "R"),
    .skip: ([], "j"),
    .rowAbove: (["\\e[A", "\\eOA"], nil),
    .rowBelow: (["\\e[B", "\\eOB"], nil),
  ]

  /// The default key sequences in the syntax of inputrc; terminals may send different sequences for the same key.
  public var standardSequences: [String] { Self.defaults[self]?.sequences ?? [] }

  /// The ASCII key that triggers the function on an empty line while single keys are enabled; nil if there is none.
  public var singleKey: Character? { Self.defaults[self]?.key }

  /// The key sequence of Alt with `singleKey`, in the syntax of inputrc; always triggers the function on an empty line.
  public var altSequence: String? {
    singleKey.flatMap { $0.isLetter ? "\\e\($0)" : nil }
  }
}

/// The readable names of keys.
public nonisolated enum KeyName {
  private static let special: [String: String] = {
    var names = [
      "\\e[6~": "PageDown", "\\e[5~": "PageUp", "\\e[15~": "F5", "\\e[[E": "F5", "\\eOP": "F1", "\\e[11~": "F1",
      "\\e[[A": "F1", "\\e": "Escape", "\\C-i": "Tab", "\\C-m": "Enter", "\\e[H": "Home", "\\e[F": "End",
      "\\e[2~": "Insert", "\\e[3~": "Delete", " ": "Space",
    ]
    for (index, code) in [12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24].enumerated() {
      names["\\e[\(code)~"] = "F\(index + 2)"
    }
    for (letter, number) in zip("QRS", 2...) { names["\\eO\(letter)"] = "F\(number)" }
    for (letter, arrow) in zip("ABCD", ["Up", "Down", "Right", "Left"]) {
      names["\\e[\(letter)"] = arrow
      names["\\eO\(letter)"] = arrow
      names["\\e[1;2\(letter)"] = "Shift-\(arrow)"
      names["\\e[1;3\(letter)"] = "Alt-\(arrow)"
      names["\\e[1;5\(letter)"] = "Ctrl-\(arrow)"
    }
    return names
  }()

  /// The readable name of a key sequence in the syntax of inputrc.
  public static func of(_ sequence: String) -> String {
    if let name = special[sequence] { return name }
    var names: [String] = []
    var rest = Substring(sequence)
    while !rest.isEmpty {
      let isAlt = rest.hasPrefix("\\e") && rest.count > 2
      if isAlt { rest = rest.dropFirst(2) }
      let isControl = rest.hasPrefix("\\C-") && rest.count > 3
      if isControl { rest = rest.dropFirst(3) }
      if rest.count > 1, rest.hasPrefix("\\") { rest = rest.dropFirst() }
      let key = rest.prefix(1)
      rest = rest.dropFirst()
      names.append((isAlt ? "Alt-" : "") + (isControl ? "Ctrl-\(key.uppercased())" : String(key)))
    }
    return names.joined(separator: " ")
  }
}
