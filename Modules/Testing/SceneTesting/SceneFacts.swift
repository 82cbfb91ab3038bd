import JSON
import TerminalList
import Viper

/// The facts about a list scene that are not on its screen, read from its presenter.
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
    /// The nearest header above the row; nil if there is none.
    let header: String?
    let pictureAddress: String?
    /// The words of the actions that have an effect on the row.
    let actions: [String]
    /// The names of the JSON fields that this row adds to those that every row has.
    let fields: [String]
  }

  /// An action that the rows can offer.
  struct Action {
    let word: String
    /// Example words to type after the row's number; empty if the action takes no words.
    let words: String
    /// Whether the action takes several rows.
    let takesRows: Bool

    /// The line to type for the action on a row, or on the rows that `numbers` lists as typed, such as `1,3`.
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
    /// The row on which the action is performed; one of them if there are several.
    let row: Row
  }

  let rows: [Row]
  /// The texts of the rows, and of the JSON fields that the rows and the scene add, which are the same in every
  /// language.
  let contents: [String]
  let actions: [Action]
  /// The names of the JSON fields that the scene adds to those that every scene has.
  let fields: [String]
  /// The number of rows of the last answer that were left out because an earlier row has the same id.
  let repeated: Int

  /// Reads a scene; nil if it has no list presenter.
  init?(of scene: any Scene) {
    guard let presenter = scene.parts.lazy.compactMap({ $0 as? any ListPresenter }).first else { return nil }
    self.init(presenter)
  }

  /// The rows that offer an action.
  func rows(offering action: Action) -> [Row] { rows.filter { $0.actions.contains(action.word) } }

  /// The actions that can be typed, except those with the words in `unperformed`.
  func performedActions(except unperformed: Set<String>) -> [Action] {
    actions.filter { OutputRules.isTypable($0.word) && !unperformed.contains($0.word) }
  }

  /// Whether a text is part of the rows, which are the same in every language.
  func isContent(_ text: String) -> Bool { contents.contains { $0.contains(text) } }

  /// The `header` of each row that has one, by the row's text.
  var headers: [String: String] {
    Dictionary(rows.compactMap { row in row.header.map { (row.text, $0) } }) { first, _ in first }
  }

  private init<Presenter: ListPresenter>(_ presenter: Presenter) {
    let (model, context) = (presenter.model, presenter.context)
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
