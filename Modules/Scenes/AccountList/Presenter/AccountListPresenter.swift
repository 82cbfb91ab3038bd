public import Loading
import Localization
public import Viper

/// Presents the accounts that the user is signed in to: a row per account, which opens its home timeline.
public final class AccountListPresenter: ResourcePresenter {
  public typealias Resource = [ListedAccount]
  public typealias Row = AccountRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let display: any ListDisplay
  public let interactor: any LoadInteractor
  private let router: any AccountListRouting

  /// - Parameters:
  ///   - context: the language to present with.
  ///   - interactor: reads the accounts.
  ///   - router: shows other scenes.
  ///   - display: the receiver of each change.
  public init(
    context: PresentationContext, interactor: any LoadInteractor, router: any AccountListRouting,
    display: any ListDisplay
  ) {
    self.context = context
    self.interactor = interactor
    self.router = router
    self.display = display
  }

  private var texts: Strings<AccountListText> { context.strings(AccountListText.table) }

  public var title: String { texts[.title] }
  public var emptyText: String { texts[.empty] }
  public var contents: RowContents? { .title }
  public var collaborators: [AnyObject] { [router] }

  public func present(_ accounts: Resource) -> ListPage<Row> { ListPage(rows: accounts.map(Row.init)) }

  public func perform(_ action: AccountAction, on target: ActionTarget<Row>) throws -> Answer {
    try router.showHome(of: target.row.account)
    return .scene
  }
}
