import Foundation
import JSON
import Localization
import Posts
import Terminal
import TerminalList
import Viper

/// A row of a list in these tests.
nonisolated struct Note: ListRow {
  enum Action: String, RowAction {
    case open, drop, name

    var input: RowActionInput {
      switch self {
      case .open: .row
      case .drop: .rows
      case .name: .rowAndWords(usage: "NAME", example: "a name")
      }
    }

    var output: CommandOutput { .done }

    @MainActor func label(in language: Language) -> String? { self == .open ? "text" : nil }

    @MainActor func summary(in language: Language) -> String { "\(rawValue) a note" }
  }

  let id: Int
  var text: String
  var date: Date?
  var images: [ImageRef] = []
  var isUnread = false
  var actions = Action.allCases
  var contents = RowContents.text
  var kind: String { "note" }
  func hint(in context: PresentationContext) -> String { text }

  init(_ id: Int, _ text: String? = nil, images: [String] = [], contents: RowContents = .text) {
    self.id = id
    self.contents = contents
    self.text = text ?? "note \(id)"
    self.images = images.map { ImageRef($0) }
  }

  func fields(in context: PresentationContext) -> JSONFields { [:] }
}

/// A note as text with its relative date; records each drawing.
struct NoteCell: Cell {
  let note: Note
  let context: PresentationContext
  let count: DrawCount

  func lines(width: Int) -> [StyledText] {
    count.draws[note.id, default: []].append(width)
    let date = note.date.map { [StyledText(context.relativeText(for: $0), .secondary)] } ?? []
    return StyledText(note.text).wrapped(to: width) + date
  }
}

/// The widths at which each note was drawn, in order.
final class DrawCount {
  var draws: [Int: [Int]] = [:]
}
