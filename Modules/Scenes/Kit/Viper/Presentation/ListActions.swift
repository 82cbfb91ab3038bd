import Localization

/// The actions and commands of a list scene.
@MainActor public protocol ListActions<Row>: ListContent {
  /// The actions that rows of the scene can offer; by default, all of their type.
  var rowActions: [Row.Action] { get }
  /// One line for `help` about an action in this scene; by default, the action's own.
  func summary(of action: Row.Action) -> String
  /// Performs an action that a row offers.
  ///
  /// - Throws: a `Failure` with its message, or any other error, which is quoted.
  func perform(_ action: Row.Action, on target: ActionTarget<Row>) throws -> Answer
  /// Performs an action with the word that is typed in place of rows; by default, nothing has the word.
  ///
  /// - Throws: a `Failure` with its message, or any other error, which is quoted.
  func performByWord(_ action: Row.Action) throws -> Answer
  /// The scene's own commands, beside the actions of its rows and the commands of every list.
  var commands: [Command] { get }
  /// The sentence for a word that does nothing here, or nothing for the row with a number; nil, by default, for the
  /// usual one.
  func refusal(of word: String, row number: Int?) -> String?
  /// The route of `new`; nil, by default, for the new rows of this list.
  var newRoute: Route? { get }
}

extension ListActions {
  public var rowActions: [Row.Action] { Row.Action.allCases }
  public func summary(of action: Row.Action) -> String { action.summary(in: context.language) }
  public func performByWord(_ action: Row.Action) throws -> Answer {
    throw Failure(
      .badArgument, context.strings(ListText.table)(.unknownRows, ["command": action.rawValue]))
  }
  public var commands: [Command] { [] }
  public func refusal(of word: String, row number: Int?) -> String? { nil }
  public var newRoute: Route? { nil }
}

extension ListActions where Row.Action == NoRowAction {
  /// Never called: these rows have no actions.
  public func perform(_ action: NoRowAction, on target: ActionTarget<Row>) throws -> Answer {
    .scene
  }
}
