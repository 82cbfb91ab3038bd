import Foundation
import JSON
import Localization
import Readline
import Terminal
import Viper

/// The answer of `help keys`: the keys and their functions.
struct KeyHelp {
  /// The word after `help`.
  static let word = "keys"

  let texts: Strings<ShellText>
  /// Returns the names of the keys bound to a function.
  let keys: (KeyFunction) -> [String]

  /// The keys of the line editor, which cannot be rebound.
  private static let fixed: KeyValuePairs<String, ShellText> = [
    "Enter": .keyEnter, "Tab": .keyTab, "Ctrl-C": .keyInterrupt, "Ctrl-D": .keyEnd, "Ctrl-R": .keySearch,
    "Alt-1 … Alt-9": .keyDigit,
  ]

  /// The names of a function's default keys.
  nonisolated static func standardKeys(of function: KeyFunction) -> [String] {
    let sequences = function.standardSequences + [function.altSequence].compactMap(\.self)
    return sequences.map(KeyName.of).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The command that a function executes.
  static func command(of function: KeyFunction) -> String {
    switch function {
    case .more: ShellWord.more.rawValue
    case .pageUp, .redraw: ShellWord.rows.rawValue
    case .next: ShellWord.next.rawValue
    case .previous: ShellWord.previous.rawValue
    case .back: ShellWord.back.rawValue
    case .refresh: "refresh"
    case .help: ShellWord.help.rawValue
    case .browse: "browse"
    case .view: "view"
    case .star: "star"
    case .unseen: "unseen"
    case .copy: "copy"
    case .seenAll: "seen all"
    case .rowAbove, .rowBelow: ShellWord.open.rawValue
    case .unread: "\(ShellWord.goto.rawValue) \(ShellWord.new.rawValue)"
    }
  }

  var result: PrintedText {
    let functions = KeyFunction.allCases.map { function in
      let names = keys(function)
      return (keys: names.isEmpty ? "–" : names.joined(separator: ", "), text: text(of: function), function)
    }
    let rows: [(term: String, text: StyledText)] =
      Self.fixed.map { (term: $0.key, text: StyledText(texts[$0.value])) }
      + functions.map { ($0.keys, StyledText($0.text) + StyledText("  (\($0.2.rawValue))", .secondary)) }
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

  private func text(of function: KeyFunction) -> String {
    switch function {
    case .more: texts[.keyMore]
    case .pageUp: texts[.keyPageUp]
    case .next: texts[.keyNext]
    case .previous: texts[.keyPrevious]
    case .back: texts[.keyBack]
    case .refresh: texts[.keyRefresh]
    case .redraw: texts[.keyRedraw]
    case .help: texts[.keyHelp]
    case .browse: texts[.keyBrowse]
    case .view: texts[.keyView]
    case .star: texts[.keyStar]
    case .unseen: texts[.keyUnseen]
    case .copy: texts[.keyCopy]
    case .seenAll: texts[.keySeenAll]
    case .unread: texts[.keyUnread]
    case .rowAbove: texts[.keyRowAbove]
    case .rowBelow: texts[.keyRowBelow]
    }
  }
}
