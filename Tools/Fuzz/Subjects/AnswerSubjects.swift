import Contract
import Foundation
import Loading
import Posts
import Sources

/// Fuzzes responses of a server with FeedShell's own contract.
enum AnswerSubjects {
  private static let server = URL(string: "https://user:secret@example.org:8443/base?key=1")

  static func feed(_ data: Data) {
    map { try FeedMapper.map(data, status: 200) }
  }

  static func comments(_ data: Data) {
    map { try CommentsMapper.map(data, status: 200) }
  }

  /// Checks that the addresses of photos do not contain the server's password.
  static func messages(_ data: Data) {
    guard let server else { return require(false, "The address of the server is invalid.") }
    guard let page = map({ try MessagesMapper.map(data, status: 200, server: server) }) else { return }
    for photo in page.items.compactMap(\.photo) where !data.text.contains("secret") {
      require(!photo.contains("secret"), "A photo's address has the password of the server.")
    }
  }

  static func date(_ data: Data) {
    guard let date = ContractDate.parse(data.text) else { return }
    let seconds = date.timeIntervalSince1970
    // The years 0 to 9999, and a day for the offset of the time zone.
    require((-62_167_305_600...253_402_387_200).contains(seconds), "\(data.text) is \(seconds).")
  }

  /// The mapped value; nil after a `LoadFailure`, the only error that a mapper may throw.
  @discardableResult
  private static func map<Value>(_ read: () throws -> Value) -> Value? {
    do {
      return try read()
    } catch {
      require(error is LoadFailure, "\(error) is no LoadFailure.")
      return nil
    }
  }
}
