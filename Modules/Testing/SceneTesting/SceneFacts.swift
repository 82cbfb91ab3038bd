import JSON
import TerminalList
import Viper

/// The properties of a list scene that are not on its screen, read from its presenter.
@MainActor struct SceneFacts {
  /// A row.
  struct Row {
    let number: Int
    /// The value that identifies the row in routes.
    let id: String
    /// The text that identifies the row in completion.
    let text: String
    /// The header directly above the row; nil if there is none.
    let ownHeader: String?
    /// The nearest header above the row, even if rows are between them; nil if there is none.
    let header: String?
    let pictureAddress: String?
    /// The words of the actions that have an effect on the row.
    let actions: [String]
    /// The names of this row's JSON fields, in addition to those of every row.
    let fields: [String]
  }

  /// The id of a row in its list, and its texts.
  struct Identity {
    let id: String
    let texts: Set<String>
  }

  /// An action that the rows can offer.
  struct Action {
    let word: String
    /// Example words to type after the row's number; empty for an action without words.
    let words: String
    /// Whether the action accepts several rows.
    let takesRows: Bool

    /// Returns the line to type for the action on a row, or on the rows in `numbers`, such as `1,3`.
    func line(on row: Row, numbers: String? = nil) -> Line {
      let target = "\(word) \(numbers ?? String(row.number))"
      return Line(word: word, text: words.isEmpty ? target : "\(target) \(words)", row: row)
    }
  }

  /// A line to type for an action.
  struct Line {
    /// The word of the action.
    let word: String
    let text: String
    /// The row of the action; one of several rows.
    let row: Row
  }

  let rows: [Row]
  /// The identities of the rows, from top to bottom, including those without a number.
  let identities: [Identity]
  /// The language-independent texts of the rows, and of the JSON fields of rows and scene.
  let contents: [String]
  let actions: [Action]
  /// The names of the scene's JSON fields, in addition to those of every scene.
  let fields: [String]
  /// The number of rows omitted from the last response because an earlier row has the same id.
  let repeated: Int

  /// Reads a scene; returns nil if the scene has no list presenter.
  init?(of scene: any Scene) {
    guard let presenter = scene.parts.lazy.compactMap({ $0 as? any ListPresenter }).first else { return nil }
    self.init(presenter)
  }

  func rows(offering action: Action) -> [Row] { rows.filter { $0.actions.contains(action.word) } }

  /// Returns the typable actions, except those in `unperformed`.
  func performedActions(except unperformed: Set<String>) -> [Action] {
    actions.filter { OutputRules.isTypable($0.word) && !unperformed.contains($0.word) }
  }

  /// Whether a text is part of the language-independent texts of the rows.
  func isContent(_ text: String) -> Bool { contents.contains { $0.contains(text) } }

  /// The `header` of each row with a header, by the row's text.
  var headers: [String: String] {
    Dictionary(rows.compactMap { row in row.header.map { (row.text, $0) } }) { first, _ in first }
  }

  private init<Presenter: ListPresenter>(_ presenter: Presenter) {
    let (model, context) = (presenter.model, presenter.context)
    identities = model.rows.map { row in
      let texts = [row.hint(in: context)] + row.fields(in: context).members.flatMap(\.value.texts)
      return Identity(id: "\(row.id)", texts: Set(texts.compactMap(\.nonBlank)))
    }
    var header: String?
    rows = (0..<model.count).compactMap { position in
      guard let (row, ownHeader) = model.entry(at: position) else { return nil }
      header = ownHeader ?? header
      return model.number(of: row.id).map { number in
        Row(
          number: number, id: row.routeValue, text: row.hint(in: context), ownHeader: ownHeader, header: header,
          pictureAddress: row.pictureAddress, actions: row.actions.filter(row.isUseful).map(\.rawValue),
          fields: row.fields(in: context).members.map(\.name))
      }
    }
    actions = presenter.rowActions.map { action in
      switch action.input {
      case .rowAndWords(_, let example): Action(word: action.rawValue, words: example, takesRows: false)
      case .rowsAndWords(_, let example): Action(word: action.rawValue, words: example, takesRows: true)
      case .row: Action(word: action.rawValue, words: "", takesRows: false)
      case .rows: Action(word: action.rawValue, words: "", takesRows: true)
      }
    }
    fields = presenter.fields.members.map(\.name)
    repeated = model.repeated
    contents =
      presenter.fields.members.flatMap(\.value.texts)
      + model.rows.flatMap { [$0.hint(in: context)] + $0.fields(in: context).members.flatMap(\.value.texts) }
  }
}
