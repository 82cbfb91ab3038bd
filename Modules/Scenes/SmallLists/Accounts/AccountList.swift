import Localization
public import Viper

/// The accounts that the user is signed in to; a row opens the home timeline of its account.
public struct AccountList: SmallList {
  public typealias Row = AccountRow

  private let texts: Strings<AccountListText>
  private let show: @MainActor (_ address: String) throws -> Void

  /// Creates the list.
  ///
  /// `show` pushes the source with an address; throws a `Failure` if the program has no scene for the address.
  public init(context: PresentationContext, show: @escaping @MainActor (_ address: String) throws -> Void) {
    (texts, self.show) = (context.strings(AccountListText.table), show)
  }

  public var title: String { texts[.title] }
  public var emptyText: String { texts[.empty] }

  public func perform(_ action: AccountAction, on target: ActionTarget<Row>) throws -> Answer {
    try show(target.row.address)
    return .scene
  }
}
