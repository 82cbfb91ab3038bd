import JSON
import Localization
import Posts
import Terminal
import TerminalList
import Viper

/// A photo, by its address.
nonisolated struct Photo: Hashable {
  let id: String
  let title: String
  let address: String
  var album = ""
}

/// The actions of a photo: the cases are the words to type.
nonisolated enum PhotoAction: String, RowAction {
  case copy, note

  var input: RowActionInput {
    switch self {
    case .copy: .row
    case .note: .rowAndWords(usage: "TEXT", example: "a mill at dusk")
    }
  }

  var output: CommandOutput { .done }

  @MainActor func summary(in language: Language) -> String {
    let texts = PhotosText.table.strings(for: language)
    return switch self {
    case .copy: texts[.copySummary]
    case .note: texts[.noteSummary]
    }
  }
}

/// A photo as a row, whose first image is drawn beside it.
nonisolated struct PhotoRow: ListRow {
  let photo: Photo
  var note: String?

  var id: String { photo.id }
  var kind: String { "photo" }
  var images: [ImageRef] { [ImageRef(photo.address)] }
  var actions: [PhotoAction] { PhotoAction.allCases }
  /// None: a photo has no scene of its own.
  var mainAction: PhotoAction? { nil }
  func hint(in context: PresentationContext) -> String { photo.title }
  func fields(in context: PresentationContext) -> JSONFields {
    ["title": .string(photo.title), "note": note.map { .string($0) }]
  }
}

/// The title of a photo; its picture is drawn by the list.
struct PhotoCell: Cell {
  let row: PhotoRow

  func lines(width: Int) -> [StyledText] { StyledText(row.photo.title).wrapped(to: width) }
}
