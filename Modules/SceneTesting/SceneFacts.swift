import JSON
import Viper

/// The facts of a list scene that its screen does not show, read from its presenter.
@MainActor struct SceneFacts {
  /// A row.
  struct Row {
    let number: Int
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

  let rows: [Row]
  let actions: [Action]
  /// The names of the scene's own JSON fields.
  let fields: [String]

  /// The facts of a scene; nil for a scene without a presenter of lists.
  init?(of scene: any Scene) {
    guard let presenter = scene.parts.lazy.compactMap({ $0 as? any ListActions }).first else { return nil }
    self.init(presenter)
  }

  /// An action on the first row that offers it, as typed; nil if none does.
  func line(of action: Action) -> String? {
    rows.first { $0.actions.contains(action.word) }.map { row in
      "\(action.word) \(row.number)" + (action.words.isEmpty ? "" : " \(action.words)")
    }
  }

  private init<Presenter: ListActions>(_ presenter: Presenter) {
    let (model, context) = (presenter.model, presenter.context)
    rows = model.rows.compactMap { row in
      model.numbers.number(of: row.id).map { number in
        Row(
          number: number, pictureAddress: row.pictureAddress, actions: row.actions.filter(row.isUseful).map(\.rawValue),
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
  }
}
