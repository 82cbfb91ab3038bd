import JSON
import TerminalList
import Viper

/// The facts of a list scene that its screen does not show, read from its presenter.
@MainActor struct SceneFacts {
  /// A row.
  struct Row {
    let number: Int
    /// The value that stands for it in routes.
    let id: String
    /// The text that identifies it.
    let text: String
    /// The header above it, if it is the first row below one; nil otherwise.
    let ownHeader: String?
    /// The header that it stands under; nil without one.
    let header: String?
    let pictureAddress: String?
    /// The words of the actions that have an effect on it.
    let actions: [String]
    /// The names of its own JSON fields.
    let fields: [String]
  }

  /// An action that the rows can offer.
  struct Action {
    let word: String
    /// Words to type after the row, as an example.
    let words: String
  }

  /// An action on a row, as typed, and the row.
  typealias Line = (text: String, row: Row)

  let rows: [Row]
  /// The texts of its rows and of its own JSON fields: those that are the same in every language.
  let contents: [String]
  let actions: [Action]
  /// The names of the scene's own JSON fields.
  let fields: [String]

  /// The facts of a scene; nil for a scene without a presenter of lists.
  init?(of scene: any Scene) {
    guard let presenter = scene.parts.lazy.compactMap({ $0 as? any ListPresenter }).first else { return nil }
    self.init(presenter)
  }

  /// An action on the first row that offers it, as typed; nil if none does.
  func line(of action: Action) -> Line? {
    rows.first { $0.actions.contains(action.word) }.map { row in
      ("\(action.word) \(row.number)" + (action.words.isEmpty ? "" : " \(action.words)"), row)
    }
  }

  /// The headers that rows stand under, by the texts of the rows.
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
      case .rowAndWords(_, let example), .rowsAndWords(_, let example):
        Action(word: action.rawValue, words: example)
      case .row, .rows: Action(word: action.rawValue, words: "")
      }
    }
    fields = presenter.fields.members.map(\.name)
    contents =
      presenter.fields.members.flatMap(\.value.texts)
      + model.rows.flatMap { [$0.hint(in: context)] + $0.fields(in: context).members.flatMap(\.value.texts) }
  }
}

extension JSONValue {
  /// The texts in it.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let values): values.flatMap(\.texts)
    case .object(let members): members.flatMap(\.value.texts)
    case .integer, .number, .bool, .null: []
    }
  }
}
