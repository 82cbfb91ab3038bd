public import JSON
public import Viper

/// An account in the list.
public nonisolated struct AccountRow: ListRow {
  public let account: ListedAccount

  public init(_ account: ListedAccount) {
    self.account = account
  }

  public var id: String { account.id }
  public var kind: String { "account" }
  public var actions: [AccountAction] { [.open] }
  public func hint(in context: PresentationContext) -> String { account.id }
  public func line(in context: PresentationContext) -> RowLine {
    RowLine(account.name, detail: account.scopes.joined(separator: " "), source: account.server)
  }

  public func searchText(in context: PresentationContext) -> String { account.id }

  public func fields(in context: PresentationContext) -> JSONFields {
    [
      "name": .string(account.name),
      "server": .string(account.server),
      "scopes": .array(account.scopes.map { .string($0) }),
      "isDefault": .bool(account.isDefault),
    ]
  }
}
