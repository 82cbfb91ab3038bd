public import Foundation
public import HTTP
import System

/// The file of logins and of sources' passwords, with one JSON object per line.
///
/// Only its owner can read it.
///
/// Lines that cannot be parsed are preserved. A line is only written if it can be parsed again; a change that fails
/// leaves the file unchanged. Core dumps are disabled before a token is in memory.
public struct TokenFile: Sendable {
  /// The logins and passwords in the file, and the numbers of invalid lines.
  public struct Content: Hashable, Sendable {
    /// The logins; the last login of an account is used if it has several.
    public let logins: [SavedLogin]
    /// The credentials of sources, such as `me:secret`, by address without credentials; the last line for an address is
    /// used.
    public let passwords: [String: String]
    /// The numbers of the lines that contain neither a login nor a password, counted from 1.
    public let unreadableLines: [Int]

    /// The login of an account; nil if there is none.
    ///
    /// The default account of an API is the account that is marked as the default, or otherwise the account of the last
    /// login.
    public func login(of account: AccountID) -> SavedLogin? {
      let logins = logins.filter { $0.isOf(account) }
      guard account.name == nil else { return logins.last }
      return logins.last { $0.isDefault == true } ?? logins.last
    }

    /// The last login of each account, in the order of the file.
    var currentLogins: [SavedLogin] {
      var names: Set<String> = []
      return logins.reversed().filter { names.insert($0.name.lowercased()).inserted }.reversed()
    }
  }

  /// The maximum size of the file, in bytes.
  private static let maximumSize = 1 << 20
  /// The maximum size of a file from which logins can be deleted, in bytes; such a file may be too large to be read
  /// otherwise.
  private static let maximumSizeToShrink = 64 << 20
  /// The maximum time to wait until another program releases the file, in milliseconds.
  private static let patience = 2_000

  /// The location of the file.
  public let url: URL
  private let file: PrivateFile

  /// Creates a reference to a file, which need not exist.
  public init(_ url: URL) {
    self.url = url
    file = PrivateFile(url)
  }

  /// Reads the file; returns empty content if it does not exist.
  public func content() throws -> Content {
    let lines = try lines()
    return Content(
      logins: lines.compactMap(\.login),
      passwords: Dictionary(lines.compactMap(\.password).map { ($0.source, $0.user) }) { $1 },
      unreadableLines: lines.indices.filter { !lines[$0].isKnown }.map { $0 + 1 })
  }

  /// Creates the file if it does not exist.
  public func make() throws {
    try CoreDumps.forbid()
    try file.makeFolder()
    _ = try file.make()
  }

  /// Saves a login, and returns the replaced login; the default account of the API does not change.
  public func save(_ login: SavedLogin) throws -> SavedLogin? {
    guard let account = login.id else { throw POSIXError(.EINVAL) }
    try make()
    return try change { lines in
      let logins = lines.compactMap(\.login).filter { $0.isOf(account.usual) }
      let usual = logins.last { $0.isDefault == true } ?? logins.last
      let old = lines.last { $0.isOf(account) }?.login
      lines.removeAll { $0.isOf(account) }
      var login = login
      if usual?.isOf(account) == true {
        login.isDefault = usual?.isDefault
      } else if let usual {
        lines = try lines.map { try $0.login == usual ? $0.markedAsDefault() : $0 }
      }
      lines.append(try Line(login))
      return old
    }
  }

  /// The logins of an account, or of all accounts of its API if the account has no name.
  ///
  /// Also works for a file that exceeds the maximum size.
  public func logins(of account: AccountID) throws -> [SavedLogin] {
    try lines(atMost: Self.maximumSizeToShrink).compactMap(\.login).filter { $0.isOf(account) }
  }

  /// Deletes the logins of an account, and returns the deleted login.
  ///
  /// Also works for a file that exceeds the maximum size.
  public func removeLogin(of account: AccountID) throws -> SavedLogin? {
    guard account.name != nil, try !logins(of: account).isEmpty else { return nil }
    return try change(atMost: Self.maximumSizeToShrink) { lines in
      let old = lines.last { $0.isOf(account) }?.login
      lines.removeAll { $0.isOf(account) }
      return old
    }
  }

  /// Saves credentials of sources by address; a nil value deletes the credentials of the address.
  public func setPasswords(_ changes: [String: String?]) throws {
    if changes.values.contains(where: { $0 != nil }) { try make() }
    try change { lines in
      let remaining = lines.filter { line in line.password.map { changes[$0.source] == nil } ?? true }
      let new = changes.compactMap { source, user in user.map { SavedPassword(source: source, user: $0) } }
      lines = try remaining + new.sorted { $0.source < $1.source }.map { try Line($0) }
    }
  }

  /// Makes an account the default account of its API; has no effect if the account has no login.
  func setDefault(_ account: AccountID) throws {
    try change { lines in
      guard account.name != nil, lines.contains(where: { $0.isOf(account) }) else { return }
      lines = try lines.map { line in
        guard var login = line.login, login.isOf(account.usual) else { return line }
        login.isDefault = line.isOf(account) ? true : nil
        return try Line(login)
      }
    }
  }

  /// The version of the file; nil if the file does not exist.
  func stamp() throws -> FileStamp? { try file.stamp() }

  /// Records whether the server has ended the login of an account; has no effect if there is no such login.
  func setEnded(_ hasEnded: Bool, account name: String) throws {
    try change { lines in
      lines = try lines.map { line in
        guard var login = line.login, login.name == name else { return line }
        login.hasEnded = hasEnded ? true : nil
        return try Line(login)
      }
    }
  }

  private func write(_ lines: [Line], atMost limit: Int = maximumSize) throws {
    let data = Data(lines.flatMap { $0.text + [UInt8(ascii: "\n")] })
    guard data.count <= limit else { throw FileProblem.tooLarge(limit: Self.maximumSize) }
    try file.replace(with: data)
  }

  /// Changes the lines of the file while it is locked; writes the file only if a line has changed.
  private func change<Result>(
    atMost limit: Int = maximumSize, _ change: (inout [Line]) throws -> Result
  ) throws -> Result {
    try file.alone(patience: Self.patience) {
      let old = try lines(atMost: limit)
      var new = old
      let result = try change(&new)
      if new.map(\.text) != old.map(\.text) { try write(new, atMost: limit) }
      return result
    }
  }

  private func lines(atMost limit: Int = maximumSize) throws -> [Line] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    try CoreDumps.forbid()
    guard let data = try file.read(atMost: limit) else { return [] }
    var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      Line(text: Array($0))
    }
    if lines.last?.text.isEmpty == true { lines.removeLast() }
    return lines
  }
}

/// The credentials of a source.
private struct SavedPassword: Codable {
  /// The address without credentials.
  let source: String
  /// The credentials in the form of an address: `me:secret`.
  let user: String
}

/// A line of the file.
private struct Line {
  let text: [UInt8]
  /// The login on the line; nil if the line is not a login.
  let login: SavedLogin?
  /// The password on the line; nil if the line is not a password.
  let password: SavedPassword?

  init(text: [UInt8]) {
    self.text = text
    let login: SavedLogin? = Self.value(in: text)
    self.login = login?.credentials == nil ? nil : login
    password = login == nil ? Self.value(in: text) : nil
  }

  init(_ login: SavedLogin) throws {
    text = try Self.text(of: login)
    (self.login, password) = (login, nil)
  }

  init(_ password: SavedPassword) throws {
    text = try Self.text(of: password)
    (login, self.password) = (nil, password)
  }

  /// Whether the line is a login of an account, or of any account of its API if the account has no name.
  func isOf(_ account: AccountID) -> Bool { login?.isOf(account) == true }

  /// A copy whose login is marked as that of the default account of its API.
  func markedAsDefault() throws -> Line {
    guard var login else { return self }
    login.isDefault = true
    return try Line(login)
  }

  private static func value<Value: Decodable>(in text: [UInt8]) -> Value? {
    do {
      return try JSONDecoder().decode(Value.self, from: Data(text))
    } catch {
      return nil  // lines of no known kind are reported by their numbers
    }
  }

  private static func text(of value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value))
  }

  /// Whether the line is a login, a password, blank or a comment.
  var isKnown: Bool { login != nil || password != nil || isBlank }

  /// Whether the line is blank or a comment.
  var isBlank: Bool {
    let first = text.first { !($0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r")) }
    return first == nil || first == UInt8(ascii: "#")
  }
}
