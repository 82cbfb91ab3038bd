public import JSON
public import Localization
public import Terminal
public import Viper

/// The action of an account.
public nonisolated enum AccountAction: String, RowAction {
  case open

  public var output: CommandOutput { .scene }

  @MainActor public func summary(in language: Language) -> String {
    AccountListText.table.strings(for: language)[.openSummary]
  }
}

/// An account in the list.
public nonisolated struct AccountRow: SmallRow {
  private let name: String
  private let server: String
  private let scopes: [String]
  private let canWrite: Bool
  private let isDefault: Bool
  private let hasEnded: Bool
  /// The address of the account's main list, such as its home timeline.
  let address: String

  /// Creates the row of an account.
  ///
  /// `server` is the server's name, including the path of a Google Reader API. `scopes` are permissions such as
  /// `write:favourites`.
  ///
  /// `address` is the address of the account's main list; nil for its home timeline.
  public init(
    name: String, server: String, scopes: [String], canWrite: Bool, isDefault: Bool, hasEnded: Bool,
    address: String? = nil
  ) {
    (self.name, self.server, self.scopes) = (name, server, scopes)
    (self.canWrite, self.isDefault, self.hasEnded) = (canWrite, isDefault, hasEnded)
    self.address = address ?? "home@\(name)@\(server)"
  }

  /// The account as `name@server`.
  public var id: String { "\(name)@\(server)" }
  public var kind: String { "account" }
  public var actions: [AccountAction] { [.open] }
  public func hint(in context: PresentationContext) -> String { id }
  public func line(in context: PresentationContext) -> RowLine {
    RowLine(name, detail: scopes.joined(separator: " "), source: server)
  }

  public func searchText(in context: PresentationContext) -> String { id }
  @MainActor public func title(in context: PresentationContext) -> StyledText { StyledText(line: id, .strong) }

  /// Returns whether the account is the default, whether it can write, and whether its login has expired.
  @MainActor public func facts(in context: PresentationContext) -> [String?] {
    let texts = context.strings(AccountListText.table)
    return [
      isDefault ? texts[.standard] : nil, texts[canWrite ? .writes : .reads], hasEnded ? texts[.ended] : nil,
    ]
  }

  public func fields(in context: PresentationContext) -> JSONFields {
    [
      "name": .string(name),
      "server": .string(server),
      "scopes": .array(scopes.map { .string($0) }),
      "isDefault": .bool(isDefault),
    ]
  }
}
