public import Localization

/// The texts of the list of accounts.
public nonisolated enum AccountListText: String, TextKey {
  case title, about, empty, standard, reads, writes, ended, openSummary

  @MainActor public static let table = StringTable<AccountListText>(PackageResources.accounts_json)
}
