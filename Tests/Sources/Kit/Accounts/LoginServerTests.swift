import Accounts
import Foundation
import HTTP
import Testing

struct LoginServerTests {
  @Test(arguments: [
    ("example.social", "https://example.social", "example.social"),
    (" Example.Social ", "https://example.social", "example.social"),
    ("https://example.social/@ann?x=1#y", "https://example.social", "example.social"),
    ("https://ann:pw@example.social/", "https://example.social", "example.social"),
    ("example.social/@ann", "https://example.social", "example.social"),
    ("example.social:443", "https://example.social", "example.social"),
    ("@ann@example.social", "https://example.social", "example.social"),
    ("ann@example.social", "https://example.social", "example.social"),
    ("example.social:8443", "https://example.social:8443", "example.social:8443"),
    ("localhost:8089", "http://localhost:8089", "localhost:8089"),
    ("@ann@127.0.0.1:8089", "http://127.0.0.1:8089", "127.0.0.1:8089"),
    ("http://[::1]:8080/x", "http://[::1]:8080", "[::1]:8080"), ("http://[::1]:80/x", "http://[::1]", "[::1]"),
    ("https://localhost", "https://localhost", "localhost"),
  ])
  func aServerMayBeTypedInManyForms(text: String, url: String, name: String) throws {
    let server = try WebServer(toSignIn: text)
    #expect(server.url.absoluteString == url)
    #expect(server.name == name)
  }

  @Test(arguments: [
    ("example.social", nil), ("@ann@example.social", "ann"), (" ann@example.social ", "ann"),
    ("https://ann@example.social", nil), ("ann@localhost:8080", "ann"), ("@@example.social", nil),
  ])
  func theLogoutArgumentMayNameAnAccountBeforeTheServer(text: String, name: String?) throws {
    #expect(try AccountID(toSignOut: text).name == name)
  }

  @Test(arguments: [
    "", " ", "@", "two words", "ftp://example.social", "ftp://ann@example.social", "https://", "https:///x",
    "a.example:99999", "word",
  ])
  func textsThatNameNoServerAreRefused(text: String) {
    #expect(throws: LoginServerProblem.notAServer) { try WebServer(toSignIn: text) }
  }

  @Test(arguments: ["http://example.social", "http://127.example.social", "http://localhost.example.social"])
  func unencryptedServersThatAreNotLocalAreRefused(text: String) {
    #expect(throws: LoginServerProblem.self) { try WebServer(toSignIn: text) }
  }
}
