import JSON
import Localization
import Readline
import Terminal
import Viper

/// The output of `help keys`: the keys and their functions.
struct KeyHelp {
  /// The topic name, typed after `help`.
  static let word = "keys"

  let texts: Strings<ShellText>
  /// Returns the names of the keys bound to a function.
  let keys: (KeyFunction) -> [String]

  /// The keys of the line editor, which cannot be rebound.
  private static let fixed: KeyValuePairs<String, ShellText> = [
    "Enter": .keyEnter, "Tab": .keyTab, "Ctrl-C": .keyInterrupt, "Ctrl-D": .keyEnd, "Ctrl-R": .keySearch,
    "Alt-1 … Alt-9": .keyDigit,
  ]

  /// Returns the names of a function's default keys.
  nonisolated static func standardKeys(of function: KeyFunction) -> [String] {
    let sequences = function.standardSequences + [function.altSequence].compactMap(\.self)
    return sequences.map(KeyName.of).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Returns the command that a function executes.
  static func command(of function: KeyFunction) -> String { entry(of: function).command }

  /// Returns the command that a function executes, and the description of the function.
  private static func entry(of function: KeyFunction) -> (command: String, text: ShellText) {
    switch function {
    case .more: (ShellWord.more.rawValue, .keyMore)
    case .pageUp: (ShellWord.rows.rawValue, .keyPageUp)
    case .next: (ShellWord.next.rawValue, .keyNext)
    case .previous: (ShellWord.previous.rawValue, .keyPrevious)
    case .back: (ShellWord.back.rawValue, .keyBack)
    case .refresh: ("refresh", .keyRefresh)
    case .redraw: (ShellWord.rows.rawValue, .keyRedraw)
    case .help: (ShellWord.help.rawValue, .keyHelp)
    case .browse: ("browse", .keyBrowse)
    case .view: ("view", .keyView)
    case .star: ("star", .keyStar)
    case .unseen: ("unseen", .keyUnseen)
    case .copy: ("copy", .keyCopy)
    case .seenAll: ("seen all", .keySeenAll)
    case .unread: ("\(ShellWord.goto.rawValue) \(ShellWord.new.rawValue)", .keyUnread)
    case .skip: ("skip", .keySkip)
    case .rowAbove: (ShellWord.open.rawValue, .keyRowAbove)
    case .rowBelow: (ShellWord.open.rawValue, .keyRowBelow)
    }
  }

  var result: PrintedText {
    let functions = KeyFunction.allCases.map { function -> (term: String, text: StyledText) in
      let names = keys(function)
      let text = StyledText(texts[Self.entry(of: function).text])
      return (
        names.isEmpty ? "–" : names.joined(separator: ", "), text + StyledText("  (\(function.rawValue))", .secondary)
      )
    }
    let rows = Self.fixed.map { (term: $0.key, text: StyledText(texts[$0.value])) } + functions
    let terms = rows.map { StyledText($0.term, .accent) }
    let column = Paragraph.column(for: terms, atMost: Self.maximumColumn)
    let lines = zip(terms, rows).map { Paragraph(term: $0, $1.text, column: column) }
    let hint = Paragraph(StyledText(texts(.keysHint, ["example": Self.example]), .secondary))
    let values = KeyFunction.allCases.map { function -> JSONValue in
      [
        "function": .string(function.rawValue), "keys": .array(keys(function).map { .string($0) }),
        "command": .string(Self.command(of: function)),
      ]
    }
    return PrintedText(lines + [hint], ["keys": .array(values)])
  }

  /// The maximum width of the column of keys, including its margins.
  private static let maximumColumn = 24
  private static let example = "\"\\C-n\": \(KeyFunction.next.rawValue)"
}
