import Foundation
import HTTP

@testable import Accounts

/// The logins of Mastodon's API, by the address of their server.
extension TokenFile {
  func logins(on server: URL) throws -> [SavedLogin] {
    try WebServer(server).map { try logins(of: AccountID(on: $0)) } ?? []
  }

  func removeLogin(of name: String, on server: URL) throws -> SavedLogin? {
    try WebServer(server).flatMap { try removeLogin(of: AccountID(name, on: $0)) }
  }
}
