public import Queries
import Sources

/// Saved views: queries that are listed like sources.
extension Subscription {
  /// The name of their kind, and the scheme of their addresses.
  static let viewKind = "search"
  /// The beginning of their addresses, before the query.
  private static let viewPrefix = viewKind + ":"

  /// Whether it is a saved view, which has no server.
  public var isView: Bool { id.hasPrefix(Self.viewPrefix) }

  /// The address of a saved view without the credentials of addresses in its query; any other address as it is.
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

  /// The query of a saved view; nil for a source.
  ///
  /// - Throws: `QueryProblem` for a text that is no query.
  public func query() throws(QueryProblem) -> Query? {
    isView ? try Query(String(id.dropFirst(Self.viewPrefix.count))) : nil
  }

  /// The reason why the text of a saved view is no query; nil for a view with one, and for a source.
  package var queryProblem: QueryProblem? {
    do throws(QueryProblem) {
      _ = try query()
      return nil
    } catch {
      return error
    }
  }

  /// Parses a typed saved view, in the form of a line of the file, and normalizes its query; nil for any other text.
  ///
  /// - Throws: `QueryProblem` for a text that is no query.
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
  /// The subscriptions that are sources, in order; saved views are not among them.
  public var sources: [Subscription] { all.filter { !$0.isView } }

  /// The saved view with a name or an address; nil for any other text.
  public func view(named text: String) -> Subscription? {
    let found = subscription(named: text) ?? subscription(text).flatMap { $0.isView ? $0 : nil } ?? Subscription(text)
    return found.isView ? found : nil
  }
}
