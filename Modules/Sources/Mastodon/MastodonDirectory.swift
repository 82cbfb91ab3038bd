import Foundation
import HTTP
import Loading

/// The facts about a server that have to be asked for, remembered for the run.
actor MastodonDirectory {
  private let server: WebServer
  private let services: SourceServices
  private let lookups = SingleFlight<String, String>()
  private let questions = SingleFlight<Int, MastodonSoftware?>()
  private var accounts: [String: String] = [:]
  private var software: MastodonSoftware?

  init(_ server: WebServer, _ services: SourceServices) {
    self.server = server
    self.services = services
  }

  /// The id of an account.
  ///
  /// - Throws: `LoadError`, with the account's public feed if the server asks for a login, or `CancellationError`.
  func id(of user: String) async throws -> String {
    if let id = accounts[user] { return id }
    let id = try await lookups.value(for: user) { try await self.lookUp(user) }
    accounts[user] = id
    return id
  }

  /// The software of the server; nil if the server does not say.
  ///
  /// - Throws: `LoadError` if there is no answer, or `CancellationError`.
  func knownSoftware() async throws -> MastodonSoftware? {
    if let software { return software }
    let found = try await questions.value(for: 0) { [server, services] in
      try await NodeInfo.software(of: server) { try await services.load($0) }?.software
    }
    software = found
    return found
  }

  private func lookUp(_ user: String) async throws -> String {
    let url = server.address(["api", "v1", "accounts", "lookup"], query: [("acct", user)])
    let answer = try await services.load(MastodonAnswer.request(url))
    if answer.status == 404 { throw LoadError.noAccount(name: "@" + user, host: server.name) }
    do {
      return try answer.value {
        guard let id = try MastodonAnswer.decode(MastodonAccount.self, $0, of: server).id else {
          throw LoadError.invalidData(.unexpected(path: "id"))
        }
        return id
      }
    } catch LoadError.needsLogin(let host, _) {
      throw LoadError.needsLogin(host: host, feed: try await feed(of: user, answer))
    }
  }

  private func feed(of user: String, _ answer: HTTPResponse) async throws -> String? {
    let place = MastodonPlace(.account(user), on: server)
    if let software = MastodonAnswer.software(in: answer) { return software.feed(of: place) }
    do {
      return try await knownSoftware()?.feed(of: place)
    } catch is LoadError {
      return nil  // the login is what matters
    }
  }
}
