import Foundation

@testable import HTTP

/// The certificate authority of the tests, in a temporary file for each test.
final class Authority: Sendable {
  private let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pem")

  init() throws {
    try Data((TestCertificate.authority + "\n").utf8).write(to: file)
  }

  deinit {
    try? FileManager.default.removeItem(at: file)
  }

  var tls: NetworkSettings.TLS { NetworkSettings.TLS(authorities: file.path) }
}
