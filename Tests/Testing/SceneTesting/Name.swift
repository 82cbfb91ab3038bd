import JSON
import Loading
import Localization
import Posts
import Terminal
import TerminalList
import Viper

/// An item of the faulty scenes.
struct Name: Hashable, Sendable {
  let id: String
  let text: String

  init(_ id: String, _ text: String? = nil) {
    self.id = id
    self.text = text ?? "A name that is not the shortest: \(id)"
  }
}

/// The two actions of a row, `open` and `copy`, which some mistakes change.
protocol NameAction: RowAction {}

extension NameAction {
  var isOpen: Bool { rawValue == "open" }
  var input: RowActionInput { isOpen ? .row : .rows }
  var output: CommandOutput { isOpen ? .scene : .done }
  func summary(in language: Language) -> String { "\(rawValue) (\(language.tag))" }
}

enum GoodAction: String, NameAction {
  case open, copy
}

enum UntypableAction: String, NameAction {
  case open
  case copy = "Copy Text"
}

enum SilentAction: String, NameAction {
  case open, copy
  func summary(in language: Language) -> String { isOpen ? "open (\(language.tag))" : "" }
}

enum EnglishAction: String, NameAction {
  case open, copy
  func summary(in language: Language) -> String { isOpen ? "open (\(language.tag))" : "copies a name" }
}

enum WordyAction: String, NameAction {
  case open, copy
  var input: RowActionInput { isOpen ? .row : .rowsAndWords(usage: "TEXT", example: "well") }
}

enum PhraseAction: String, NameAction {
  case open, copy
  var input: RowActionInput { isOpen ? .row : .rowsAndWords(usage: "TEXT", example: "by heart") }
}

struct NameRow<Action: NameAction>: ListRow {
  var id: String
  let text: String
  let end: String
  var copies: Int
  let kind: String
  let field: String
  var copiedField = "copied"
  let hasPicture: Bool
  var actions: [Action] { Action.allCases }
  var images: [ImageRef] { hasPicture ? [ImageRef("http://i.example/\(id)")] : [] }
  let hint: String?
  func hint(in context: PresentationContext) -> String { hint ?? text }
  func fields(in context: PresentationContext) -> JSONFields {
    [field: .string(text), copiedField: .bool(copies > 0), "copies": .integer(copies)]
  }
}

struct NameCell: Cell {
  let text: String
  let end: String
  let mistake: Mistake

  func lines(width: Int) -> [StyledText] {
    let text = text + end
    return switch mistake {
    case .drawsNothing: []
    case .drawsSlowly: computing { StyledText(text).wrapped(to: width) }
    case .drawsManyLines: (0..<500).flatMap { StyledText("\(text) \($0)").wrapped(to: width) }
    case .drawsNoLines where text.hasSuffix("b1"): []
    case .printsText where text.hasPrefix("text-"): printing { StyledText(text).wrapped(to: width) }
    case .tooWide: [StyledText(line: text)]
    case .labelInEnglish: StyledText("Name: \(text)").wrapped(to: width)
    case .timeInUTC: StyledText("\(text), 2026-11-29T09:00:00Z").wrapped(to: width)
    case .hidesSetting: StyledText(self.text).wrapped(to: width)
    case .keepsLimitInRow: StyledText(self.text).wrapped(to: width, atMost: end.isEmpty ? 9 : 1)
    case .drawsRawText: [StyledText(drawn: String(text.prefix(20)), width: 20)] + StyledText(text).wrapped(to: width)
    case .countsCharacters: wrappedByCount(text, to: width)
    default: StyledText(text).wrapped(to: width)
    }
  }

  private func computing(_ lines: () -> [StyledText]) -> [StyledText] {
    compute(milliseconds: 25)
    return lines()
  }

  private func printing(_ lines: () -> [StyledText]) -> [StyledText] {
    print(text)
    return lines()
  }

  private func wrappedByCount(_ text: String, to width: Int) -> [StyledText] {
    let characters = Array(text.filter { !$0.isNewline })
    return stride(from: 0, to: characters.count, by: min(width, characters.count + 1)).map { start in
      StyledText(line: String(characters[start..<min(start + width, characters.count)]))
    }
  }
}
