import CSandbox
import Files
public import Foundation
import HTTP

/// The file of logins, one a line as JSON; for its owner only.
///
/// A line that cannot be read is kept. Before a token is in memory, the program's memory is kept out of core dumps.
public struct TokenFile: Sendable {
  /// The logins of the file, and the numbers of the lines that cannot be read.
  public struct Content: Hashable, Sendable {
    /// The logins; of several on one server, the last one counts.
    public let logins: [SavedLogin]
    /// The numbers of the lines that are no login, from 1.
    public let unreadableLines: [Int]

    /// The login on the server of an address; nil without one.
    public func login(for url: URL) -> SavedLogin? { logins.last { $0.server.hasServer(of: url) } }
  }

  /// Another program holds the file.
  public struct BusyError: Error {}

  /// The maximum size of the file, in bytes.
  private static let maximumSize = 1 << 20
  /// The maximum time to wait for another program, in milliseconds.
  private static let patience = 2_000

  /// The place of the file.
  public let url: URL
  private let file: PrivateFile

  /// A file, which need not exist.
  public init(_ url: URL) {
    self.url = url
    file = PrivateFile(url)
  }

  /// The logins of the file; none without it.
  ///
  /// - Throws: `FileProblem` or `POSIXError`.
  public func content() throws -> Content {
    let lines = try lines()
    return Content(
      logins: lines.compactMap(\.login),
      unreadableLines: lines.indices.filter { lines[$0].login == nil && !lines[$0].isBlank }.map { $0 + 1 })
  }

  /// Creates the file if there is none.
  ///
  /// - Throws: `FileProblem`, `POSIXError` or `CocoaError` if it cannot be written.
  public func make() throws {
    try Self.forbidDumps()
    try file.makeFolder()
    _ = try file.make()
  }

  /// Saves a login in place of those on its server.
  ///
  /// - Returns: the login that was there.
  /// - Throws: `FileProblem`, `POSIXError`, `CocoaError` or `BusyError`; the file then stays unchanged.
  public func save(_ login: SavedLogin) throws -> SavedLogin? {
    try make()
    return try replace(login.server, with: [Line(login)])
  }

  /// Deletes the logins on a server.
  ///
  /// - Returns: the login that was there; nil without one.
  /// - Throws: `FileProblem`, `POSIXError` or `BusyError`; the file then stays unchanged.
  public func removeLogin(on server: URL) throws -> SavedLogin? {
    guard try content().login(for: server) != nil else { return nil }
    return try replace(server, with: [])
  }

  /// The version of the file; nil without the file.
  ///
  /// - Throws: `POSIXError`.
  func stamp() throws -> FileStamp? { try file.stamp() }

  /// Records whether the server has ended the login of an account; without such a login, nothing changes.
  ///
  /// - Throws: `FileProblem`, `POSIXError` or `BusyError`; the file then stays unchanged.
  func setEnded(_ hasEnded: Bool, account name: String) throws {
    let outcome = try FileLock.hold(url.deletingLastPathComponent(), patience: Self.patience) {
      let lines = try lines()
      guard lines.contains(where: { $0.login?.name == name }) else { return }
      let changed = try lines.map { line in
        guard var login = line.login, login.name == name else { return line }
        login.hasEnded = hasEnded ? true : nil
        return try Line(login)
      }
      try write(changed)
    }
    guard case .done = outcome else { throw BusyError() }
  }

  private func write(_ lines: [Line]) throws {
    try file.replace(with: Data(lines.flatMap { $0.text + [UInt8(ascii: "\n")] }))
  }

  private func replace(_ server: URL, with new: [Line]) throws -> SavedLogin? {
    let outcome = try FileLock.hold(url.deletingLastPathComponent(), patience: Self.patience) {
      let lines = try lines()
      let kept = lines.filter { $0.login?.server.hasServer(of: server) != true }
      try write(kept + new)
      return lines.last { $0.login?.server.hasServer(of: server) == true }?.login
    }
    guard case .done(let old) = outcome else { throw BusyError() }
    return old
  }

  private static func forbidDumps() throws {
    guard csandbox_forbid_dumps() == 0 else { throw POSIXError(.EPERM) }
  }

  private func lines() throws -> [Line] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    try Self.forbidDumps()
    guard let data = try file.read(atMost: Self.maximumSize) else { return [] }
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      Line(text: Array($0))
    }
    if lines.last?.text.isEmpty == true { lines.removeLast() }
    return lines
  }
}

/// A line of the file, as its bytes.
private struct Line {
  let text: [UInt8]
  /// The login; nil if the line is none.
  let login: SavedLogin?

  init(text: [UInt8]) {
    self.text = text
    do {
      let login = try JSONDecoder().decode(SavedLogin.self, from: Data(text))
      self.login = login.credentials == nil ? nil : login
    } catch {
      login = nil  // reported by its number
    }
  }

  init(_ login: SavedLogin) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    text = Array(try encoder.encode(login))
    self.login = login
  }

  /// Whether the line is empty or a comment.
  var isBlank: Bool {
    let first = text.first { !($0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r")) }
    return first == nil || first == UInt8(ascii: "#")
  }
}
