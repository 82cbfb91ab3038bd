public import Loading
import Localization
public import Viper

/// Presents the sources found at an address.
///
/// Opening a row adds its source to the list.
public final class ChoicesPresenter: ResourcePresenter {
  public typealias Resource = [ChoiceRow]
  public typealias Row = ChoiceRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  /// Adds a source to the list, and returns a message about the added source.
  private let add: @Sendable (Row) async throws -> String
  /// Closes the list of choices.
  private let leave: () -> Void

  public init(
    context: PresentationContext, interactor: any LoadInteractor, display: any ListDisplay,
    add: @escaping @Sendable (Row) async throws -> String, leave: @escaping () -> Void
  ) {
    self.context = context
    self.interactor = interactor
    self.display = display
    self.add = add
    self.leave = leave
  }

  private var texts: Strings<SubscriptionsText> { context.strings(SubscriptionsText.table) }

  public var title: String { texts[.choicesTitle] }
  public var emptyText: String { texts[.noChoices] }

  public func present(_ choices: Resource) -> ListPage<Row> { ListPage(rows: choices) }

  public func perform(_ action: ChoiceAction, on target: ActionTarget<Row>) throws -> Answer {
    .work(name: "add") { [add, leave, context] in
      let message = try await add(target.row)
      // A script stays in the list, and may choose another source.
      guard context.isInteractive else { return .done(message) }
      return .act {
        leave()
        return .done(message)
      }
    }
  }
}
