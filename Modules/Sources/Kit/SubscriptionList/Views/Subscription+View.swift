public import Queries

/// Saved views: queries in the list of sources.
extension Subscription {
  /// The name of the kind of saved views, and the scheme of their addresses.
  static let viewKind = "search"
  /// The start of a saved view's address, before the query.
  private static let viewPrefix = viewKind + ":"

  /// Whether this subscription has no posts of its own, because it is a saved view, or an account, which shows the
  /// posts of its feeds.
  public var isView: Bool { id.hasPrefix(Self.viewPrefix) || isAccount }

  /// The address of a saved view without the credentials in its query; any other address unchanged.
  static func withoutPasswordsOfView(_ address: String) -> String {
    guard address.hasPrefix(viewPrefix) else { return address }
    let text = String(address.dropFirst(viewPrefix.count))
    let blank = text.withoutPasswordsOfAddresses
    guard blank != text else { return address }
    do throws(QueryProblem) {
      return viewPrefix + (try Query(text)).text
    } catch {
      return viewPrefix + blank
    }
  }

  /// The query of a saved view or an account; nil for a source.
  public func query() throws(QueryProblem) -> Query? {
    if isAccount { return try Query(QueryKey.group.typed + Query.quoted(name)) }
    return isView ? try Query(String(id.dropFirst(Self.viewPrefix.count))) : nil
  }

  /// The reason why the text of a saved view is not a query; nil if it is a query, or for a source.
  package var queryProblem: QueryProblem? {
    do throws(QueryProblem) {
      _ = try query()
      return nil
    } catch {
      return error
    }
  }

  /// Parses a saved view that was typed like a line of the file, and normalizes its query; nil for any other text.
  public static func view(typed text: String) throws(QueryProblem) -> Subscription? {
    let mark = "\""
    let start = text.hasPrefix(mark) ? String(text.dropFirst()) : text
    guard start.hasPrefix(viewPrefix) else { return nil }
    let rest = String(start.dropFirst(viewPrefix.count))
    guard case .subscription(let line) = SubscriptionLine.content(of: text) else {
      // A quotation mark is not closed, or a name follows the groups.
      _ = try Query(rest)
      return nil
    }
    let query = try Query(String(line.address.dropFirst(viewPrefix.count)))
    return Subscription(viewPrefix + query.text, name: line.name ?? query.text, tags: line.tags)
  }
}

extension SubscriptionList {
  /// The subscriptions that are sources rather than saved views, in order; includes accounts only before their first
  /// sync.
  public var sources: [Subscription] {
    let known = lists.current.lists
    return all.filter { !$0.isView || $0.isAccount && known[$0.id] == nil }
  }

  /// The saved view with the given name or address; nil if there is none.
  public func view(named text: String) -> Subscription? {
    let found = subscription(named: text) ?? subscription(text).flatMap { $0.isView ? $0 : nil } ?? Subscription(text)
    return found.isView ? found : nil
  }
}
