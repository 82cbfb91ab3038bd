public import Foundation
public import Localization

/// The reason why a resource could not be loaded.
///
/// The module that creates a failure provides its key and texts. Cancellation is not a failure; `CancellationError`
/// reports it.
public struct LoadFailure: Error, Hashable, Codable, TextValue, CustomStringConvertible {
  /// The kind of failure, for decisions that do not depend on the module; `isOf` checks for a single key.
  public enum Kind: String, Codable, Sendable {
    /// The server or program could not be reached or did not respond, or the connection broke.
    case connectivity
    /// The server stopped sending data.
    case silence
    /// The resource is not cached, and the network must not be used.
    case offline
    /// The response is malformed.
    case invalidData
    /// The resource is permanently gone.
    case gone
    /// The resource requires a login.
    case needsLogin
    /// The server temporarily rejects requests.
    case rateLimited
    /// The resource does not exist, or the arguments of the request are invalid.
    case badArgument
    /// A plugin does not recognize the requested command.
    case unknownCommand
    /// A file or folder could not be read.
    case storage
    /// The image's bytes are invalid.
    case image
    /// This computer could not draw the image, although its bytes may be valid.
    case decoder

    /// Whether a server may be the cause of a failure of this kind.
    var isOfServer: Bool {
      ![.offline, .badArgument, .unknownCommand, .storage, .image, .decoder].contains(self)
    }
  }

  /// The kind of failure.
  public let kind: Kind
  /// One word for scripts, such as `refused`; nil if there is none.
  public let reason: String?
  /// Whether retrying may help, without changing the address or this computer.
  public let canBeTriedAgain: Bool
  /// The HTTP status that caused the failure; nil if the cause is not a status.
  public let status: Int?
  /// The time when the server accepts requests again; nil if it is unknown.
  public let until: Date?
  /// The server, with its port unless that is the default port, or the plugin's name; nil if neither caused the
  /// failure.
  public private(set) var host: String?
  private var text: FailureWords

  /// Creates a failure with the text of a key.
  ///
  /// - Parameters:
  ///   - key: the key of the text.
  ///   - values: the values of the text's placeholders, except `{host}`.
  ///   - host: the server; nil if it is unknown.
  ///   - status: the HTTP status; nil if no status caused the failure.
  ///   - until: the time when the server accepts requests again, which replaces `{time}`.
  ///   - canBeTriedAgain: whether retrying may help; nil for the default of the key.
  public init(
    _ key: some FailureText, _ values: [String: any TextValue] = [:], host: String? = nil, status: Int? = nil,
    until: Date? = nil, canBeTriedAgain: Bool? = nil
  ) {
    (kind, reason, self.host, self.status, self.until) = (key.kind, key.reason, host, status, until)
    self.canBeTriedAgain = canBeTriedAgain ?? key.canBeTriedAgain
    text = .key(key, values.merging(["host": host ?? ServerText.theServer]) { $1 })
  }

  /// Creates a failure with an untrusted error message from a plugin.
  public init(_ kind: Kind, words: String, host: String, canBeTriedAgain: Bool = true) {
    (self.kind, reason, self.host, status, until) = (kind, nil, host, nil, nil)
    self.canBeTriedAgain = canBeTriedAgain
    text = .words([Language.english.tag: words])
  }

  /// Whether the failure was created with the given key; always false for a failure restored from storage.
  public func isOf<Key: FailureText>(_ key: Key) -> Bool {
    if case .key(let own, _) = text { own as? Key == key } else { false }
  }

  /// The value of a placeholder; nil if the text has no such placeholder, or if the failure was restored from storage.
  package func value(_ name: String) -> (any TextValue)? {
    if case .key(_, let values) = text { values[name] } else { nil }
  }

  /// A copy with the given host; unchanged if no server caused the failure, or if the failure already has a host.
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

  /// The message for the user, with the host if it is known; the message may quote untrusted text.
  public func text(in language: Language) -> String {
    let text = text.text(in: language)
    return until.map { text.replacing("{time}", with: Self.time($0, in: language)) } ?? text
  }

  public var description: String { text(in: .english) }

  /// Formats a time of day with seconds; any day other than today precedes the time.
  private static func time(_ date: Date, in language: Language) -> String {
    let isToday = Calendar.current.isDateInToday(date)
    return date.formatted(
      Date.FormatStyle(date: isToday ? .omitted : .abbreviated, time: .standard, locale: language.locale))
  }
}
