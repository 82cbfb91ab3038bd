import JSON
import Terminal
import TerminalList
import Viper

/// A quote: the model of the scene.
nonisolated struct Quote: Hashable, Decodable {
  let id: Int
  let text: String
  let author: String
}

/// A quote as a row: its number at the prompt goes by its id, and its fields are for scripts.
nonisolated struct QuoteRow: ListRow {
  let quote: Quote

  var id: Int { quote.id }
  var kind: String { "quote" }
  func hint(in context: PresentationContext) -> String { quote.text }

  func fields(in context: PresentationContext) -> JSONFields {
    ["text": .string(quote.text), "author": .string(quote.author)]
  }
}

/// The look of a row: lines that are no wider than asked.
struct QuoteCell: Cell {
  let row: QuoteRow

  func lines(width: Int) -> [StyledText] {
    StyledText(row.quote.text).wrapped(to: width) + StyledText(line: row.quote.author, .secondary).wrapped(to: width)
  }
}
