public import Foundation
public import Localization

/// The reason why something could not be loaded.
///
/// A module that makes one brings the condition, a key, with its texts. Cancellation is not a failure: it is a
/// `CancellationError`.
public struct LoadFailure: Error, Hashable, Codable, TextValue, CustomStringConvertible {
  /// The kind: what the program asks about a failure, whoever made it; `isOf` asks for a condition.
  public enum Kind: String, Codable, Sendable {
    /// No answer from the server or program, or a broken one.
    case connectivity
    /// A server that has kept a load waiting for nothing.
    case silence
    /// Not saved, and the network is not to be used.
    case offline
    /// An answer that is not as its format demands.
    case invalidData
    /// Something that is gone for good.
    case gone
    /// Something for those who are signed in.
    case needsLogin
    /// A server that takes no requests for some time.
    case rateLimited
    /// Nothing is there, or the words of the request are not valid.
    case badArgument
    /// A command that a program does not know.
    case unknownCommand
    /// A file or folder that cannot be read.
    case storage
    /// An image that cannot be drawn because of its bytes.
    case image
    /// An image that this computer has not drawn, whatever its bytes are.
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
  /// Whether loading again can help, without a change of the address or of this computer.
  public let canBeTriedAgain: Bool
  /// The HTTP status; nil for any other cause.
  public let status: Int?
  /// The end of a server's pause; nil if it is not known.
  public let until: Date?
  /// The server, with the port unless it is the usual one, or the program; nil if none did it, or it is not known.
  public private(set) var host: String?
  private var text: FailureWords

  /// A failure of a condition.
  ///
  /// - Parameters:
  ///   - key: the condition.
  ///   - values: the values of its text, without the host.
  ///   - host: the server, if it is known already.
  ///   - status: the HTTP status.
  ///   - until: the end of a server's pause, `{time}` in the text.
  ///   - canBeTriedAgain: whether loading again can help; nil if that is the condition's.
  public init(
    _ key: some FailureText, _ values: [String: any TextValue] = [:], host: String? = nil, status: Int? = nil,
    until: Date? = nil, canBeTriedAgain: Bool? = nil
  ) {
    (kind, reason, self.host, self.status, self.until) = (key.kind, key.reason, host, status, until)
    self.canBeTriedAgain = canBeTriedAgain ?? key.canBeTriedAgain
    text = .key(key, values.merging(["host": host ?? ServerText.theServer]) { $1 })
  }

  /// A failure in a program's own words, untrusted.
  public init(_ kind: Kind, words: String, host: String, canBeTriedAgain: Bool = true) {
    (self.kind, reason, self.host, status, until) = (kind, nil, host, nil, nil)
    self.canBeTriedAgain = canBeTriedAgain
    text = .words([Language.english.tag: words])
  }

  /// Whether it is of a condition; false for one that was saved.
  public func isOf<Key: FailureText>(_ key: Key) -> Bool {
    if case .key(let own, _) = text { own as? Key == key } else { false }
  }

  /// A value of its text; nil without one of this name, and for a failure that was saved.
  package func value(_ name: String) -> (any TextValue)? {
    if case .key(_, let values) = text { values[name] } else { nil }
  }

  /// The same failure of a server; one that no server caused, or whose host is known, stays as it is.
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

  /// The sentence for the user, about the server by its host or in general; may quote untrusted text.
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
