import Foundation
import HTTP
import Loading
import Posts
import Sources

/// Caches the ids of accounts and the software of a server for this session.
actor MastodonDirectory {
  /// An account, and the server with its posts.
  struct Account: Sendable {
    let id: String
    let server: WebServer
  }

  private let location: MastodonLocation
  private let services: SourceServices
  private let lookups = SingleFlight<String, Account>()
  private let listLookups = SingleFlight<String, String>()
  private let questions = SingleFlight<Int, MastodonSoftware?>()
  private var accounts: [String: Account] = [:]
  /// The ids of lists, by title.
  private var lists: [String: String] = [:]
  /// The server of the location, or the server to which its domain refers by WebFinger.
  private var host: WebServer
  private var software: MastodonSoftware?
  /// Whether to request grouped notifications; true until a response shows that the server does not support them.
  private(set) var hasNotificationGroups = true

  init(_ location: MastodonLocation, _ services: SourceServices) {
    self.location = location
    host = location.server
    self.services = services
  }

  /// Returns the location with the id of its account or list, on the server with its posts.
  func resolvedLocation() async throws -> MastodonLocation {
    switch location.timeline {
    case .account(let user):
      let account = try await account(user)
      return MastodonLocation(.account(account.id), on: account.server)
    case .media(let user):
      let account = try await account(user)
      return MastodonLocation(.media(account.id), on: account.server)
    case .list(let title): return MastodonLocation(.list(try await list(title)), on: location.server)
    case .everyone, .local, .named, .tag: return location
    }
  }

  /// Records that the server does not support grouped notifications.
  func noteLackOfNotificationGroups() { hasNotificationGroups = false }

  /// Looks up the id of a list by its title, its id, or its title in different case.
  private func list(_ title: String) async throws -> String {
    if let id = lists[title] { return id }
    let id = try await listLookups.value(for: title) { [services, location] in
      let answer = try await services.load(MastodonAnswer.request(location.server.lists, by: location.account))
      let lists = try MastodonAnswer.decode(LossyArray<MastodonList>.self, answer, of: location.server).elements
      let found =
        lists.first { $0.title == title } ?? lists.first { $0.id == title }
        ?? lists.first { $0.title.lowercased() == title.lowercased() }
      guard let found else {
        throw LoadFailure(MastodonProblem.noList, ["name": title], host: location.server.name)
      }
      return found.id
    }
    lists[title] = id
    return id
  }

  /// Looks up an account; if the domain has no accounts, on the server to which the domain refers by WebFinger.
  ///
  /// If the server requires a login and the account has a public feed, the failure contains the feed's address.
  func account(_ user: String) async throws -> Account {
    do {
      return try await known(user)
    } catch let error as LoadFailure where error.isOf(MastodonProblem.needsLogin) {
      throw LoadFailure.needsLogin(host: error.host ?? host.name, feed: try await feed(of: user))
    }
  }

  /// Returns the server with the posts of the location.
  func server() async throws -> WebServer {
    guard let user = location.timeline.user, !user.contains("@") else { return location.server }
    do {
      return try await known(user).server
    } catch is LoadFailure {
      return host  // its responses show the reason
    }
  }

  /// Returns the server of a post: the server in its handle or, without a handle, the account's server, which is looked
  /// up.
  func server(of post: Post) async throws -> WebServer {
    if let known = post.details.handle.flatMap({ WebServer($0) }) { return known }
    return try await server()
  }

  /// Returns the software of the server; nil if the server does not provide it.
  func knownSoftware() async throws -> MastodonSoftware? {
    if let software { return software }
    let found = try await questions.value(for: 0) { [services, host] in
      try await NodeInfo.software(of: host) { try await services.load($0) }?.software
    }
    software = found
    return found
  }

  /// Whether the location's timeline is disabled, according to the server's description.
  func hasSwitchedOff() async throws -> Bool {
    do {
      let question = MastodonAnswer.request(location.server.instance(version: 2), by: location.account)
      let answer = try await services.load(question)
      return try MastodonAnswer.decode(MastodonInstance.self, answer, of: location.server).hasSwitchedOff(
        location.timeline)
    } catch is LoadFailure {
      return false
    }
  }

  private func known(_ user: String) async throws -> Account {
    if let account = accounts[user] { return account }
    let account = try await lookups.value(for: user) { try await self.lookUp(user) }
    accounts[user] = account
    return account
  }

  /// Looks up an account with at most three requests.
  private func lookUp(_ user: String) async throws -> Account {
    let answer = try await services.load(MastodonAnswer.request(location.server.account(named: user)))
    software = software ?? MastodonAnswer.software(in: answer)
    do {
      return try Self.account(user, in: answer, of: location.server)
    } catch let error as LoadFailure where !user.contains("@") && answer.isOfNoAccount {
      guard let server = try await elsewhere(user) else { throw error }
      host = server
      let answer = try await services.load(MastodonAnswer.request(server.account(named: user)))
      software = MastodonAnswer.software(in: answer)
      return try Self.account(user, in: answer, of: server)
    }
  }

  /// The server to which an account's domain refers by WebFinger; nil if it is the domain itself, or unknown.
  private func elsewhere(_ user: String) async throws -> WebServer? {
    do {
      let answer = try await services.load(WebFinger.request(for: user, at: location.server))
      return WebFinger.server(in: answer, of: location.server).flatMap { $0 == location.server ? nil : $0 }
    } catch is LoadFailure {
      return nil
    }
  }

  private static func account(_ user: String, in answer: HTTPResponse, of server: WebServer) throws -> Account {
    if answer.status == 404 { throw LoadFailure(MastodonProblem.noAccount, ["name": "@" + user], host: server.name) }
    return try answer.value {
      guard let id = try MastodonAnswer.decode(MastodonAccount.self, $0, of: server).id else {
        throw LoadFailure.unexpected(path: "id")
      }
      return Account(id: id, server: server)
    }
  }

  /// The public feed of an account; nil if it cannot be loaded, for example because the account does not exist.
  private func feed(of user: String) async throws -> String? {
    do {
      guard let software = try await knownSoftware(),
        let feed = software.feed(of: MastodonLocation(.account(user), on: host)), let url = URL(string: feed)
      else { return nil }
      _ = try SyndicationEndpoint.feed(in: try await services.load(SyndicationEndpoint.request(url)))
      return feed
    } catch is LoadFailure {
      return nil  // the missing login is reported
    }
  }
}

extension HTTPResponse {
  /// Whether the server has no such account, or no accounts at all: status 404, or a body that is not a JSON object.
  fileprivate var isOfNoAccount: Bool {
    guard status != 404, (200...299).contains(status) || headers[.contentType]?.hasPrefix("text/html") == true else {
      return status == 404
    }
    return body.first { $0 > UInt8(ascii: " ") } != UInt8(ascii: "{")
  }
}
