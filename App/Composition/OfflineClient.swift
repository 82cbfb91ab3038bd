import Foundation
import HTTP
import Viper

/// A network that is never touched: nothing answers.
nonisolated struct OfflineClient: HTTPClient {
  func get(_ url: URL, limit: Int) async throws -> HTTPResponse {
    throw LoadError.offline
  }
}
