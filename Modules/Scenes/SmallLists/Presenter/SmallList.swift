public import Viper

/// The texts, actions and commands of a list of small rows.
public protocol SmallList {
  /// The type of every row.
  associatedtype Row: SmallRow

  var title: String { get }
  /// The text shown if the list is empty.
  var emptyText: String { get }
  func perform(_ action: Row.Action, on target: ActionTarget<Row>) throws -> Answer
  /// The commands of the list; none by default.
  func commands(on content: any ListPresenter<Row>) -> [Command]
}

extension SmallList {
  public func commands(on content: any ListPresenter<Row>) -> [Command] { [] }
}
