public import Foundation
public import Localization

/// Why something could not be loaded.
///
/// The module that creates a failure provides its key and texts. Cancellation is not a failure: it is a
/// `CancellationError`.
public struct LoadFailure: Error, Hashable, Codable, TextValue, CustomStringConvertible {
  /// The kind, for decisions that do not depend on the module; `isOf` checks for a specific key.
  public enum Kind: String, Codable, Sendable {
    /// No answer from the server or program, or a broken one.
    case connectivity
    /// The server stopped sending data.
    case silence
    /// It is not saved, and the network must not be used.
    case offline
    /// An answer that violates its format.
    case invalidData
    /// It is permanently gone.
    case gone
    /// It requires a login.
    case needsLogin
    /// The server temporarily accepts no requests.
    case rateLimited
    /// Nothing is there, or the arguments of the request are invalid.
    case badArgument
    /// A command that a program does not know.
    case unknownCommand
    /// A file or folder that cannot be read.
    case storage
    /// An image that cannot be drawn because of its bytes.
    case image
    /// An image that this computer could not draw, although its bytes may be valid.
    case decoder

    /// Whether a server may have caused it.
    var isOfServer: Bool {
      ![.offline, .badArgument, .unknownCommand, .storage, .image, .decoder].contains(self)
    }
  }

  /// The kind.
  public let kind: Kind
  /// One word for scripts, such as `refused`; nil if there is none.
  public let reason: String?
  /// Whether retrying may help, without changing the address or this computer.
  public let canBeTriedAgain: Bool
  /// The HTTP status, if that is the cause.
  public let status: Int?
  /// The end of a server's pause, if known.
  public let until: Date?
  /// The server, with a port other than the default one, or the program; nil if neither caused it, or if it is unknown.
  public private(set) var host: String?
  private var text: FailureWords

  /// A failure with the text of a key.
  ///
  /// - Parameters:
  ///   - key: the key of its text.
  ///   - values: the values of its text, without the host.
  ///   - host: the server, if known.
  ///   - status: the HTTP status.
  ///   - until: the end of a server's pause, `{time}` in the text.
  ///   - canBeTriedAgain: whether retrying may help; nil to use the key's value.
  public init(
    _ key: some FailureText, _ values: [String: any TextValue] = [:], host: String? = nil, status: Int? = nil,
    until: Date? = nil, canBeTriedAgain: Bool? = nil
  ) {
    (kind, reason, self.host, self.status, self.until) = (key.kind, key.reason, host, status, until)
    self.canBeTriedAgain = canBeTriedAgain ?? key.canBeTriedAgain
    text = .key(key, values.merging(["host": host ?? ServerText.theServer]) { $1 })
  }

  /// A failure in the untrusted words of a program.
  public init(_ kind: Kind, words: String, host: String, canBeTriedAgain: Bool = true) {
    (self.kind, reason, self.host, status, until) = (kind, nil, host, nil, nil)
    self.canBeTriedAgain = canBeTriedAgain
    text = .words([Language.english.tag: words])
  }

  /// Whether it has this key; false for a saved failure.
  public func isOf<Key: FailureText>(_ key: Key) -> Bool {
    if case .key(let own, _) = text { own as? Key == key } else { false }
  }

  /// A value of its text; nil if there is none with this name, and for a saved failure.
  package func value(_ name: String) -> (any TextValue)? {
    if case .key(_, let values) = text { values[name] } else { nil }
  }

  /// The failure with a host; unchanged if no server caused it, or if its host is known.
  public func at(_ host: String?) -> LoadFailure {
    guard let host, self.host == nil, kind.isOfServer else { return self }
    var failure = self
    failure.host = host
    if case .key(let key, var values) = text {
      values["host"] = host
      failure.text = .key(key, values)
    }
    return failure
  }

  /// The message for the user; it names the host if known, and may quote untrusted text.
  public func text(in language: Language) -> String {
    let text = text.text(in: language)
    return until.map { text.replacing("{time}", with: Self.time($0, in: language)) } ?? text
  }

  public var description: String { text(in: .english) }

  /// The time of day with its seconds, and the date unless it is today.
  private static func time(_ date: Date, in language: Language) -> String {
    let isToday = Calendar.current.isDateInToday(date)
    return date.formatted(
      Date.FormatStyle(date: isToday ? .omitted : .abbreviated, time: .standard, locale: language.locale))
  }
}
