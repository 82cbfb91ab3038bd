public import Foundation
public import HTTP
import Loading

/// The address of a source, as typed by users.
public struct SourceAddress: Hashable, Sendable {
  /// The maximum length of an address that can be opened, in bytes; the same as for a line in the list of sources.
  private static let maximumLength = 8 << 10

  /// The address without its user name and password.
  public let text: String
  /// The credentials in the address; nil if there are none.
  public let credentials: Credentials?

  /// Parses an address; accepts any text, and trims blanks.
  public init(_ text: String) {
    let text = text.withoutSurroundingBlanks
    self.text = text.withoutCredentials
    credentials = self.text == text ? nil : Self.embeddedURL(in: text).flatMap { Credentials(in: $0) }
  }

  /// Whether the address exceeds the maximum length, so that no kind of source may recognize it.
  var isTooLong: Bool { text.utf8.count > Self.maximumLength }

  /// Throws a failure that states the maximum length if the address exceeds it.
  package func checkLength() throws {
    guard isTooLong else { return }
    throw LoadFailure(SourceProblem.addressTooLong, ["limit": String(Self.maximumLength >> 10)])
  }

  /// The URL of the address; adds `https` to an address without a scheme, or `http` for this computer.
  ///
  /// Nil if the text has neither a scheme nor the form of a server's name.
  public var url: URL? { URL(written: text) }

  /// The web address in the address, which may begin with the names of kinds, as in `feed:https://host/`.
  public var webAddress: URL? { Self.embeddedURL(in: text) ?? url }

  /// The URL in an address that may begin with the name of a kind, as in `feed:https://user@host/`.
  private static func embeddedURL(in text: String) -> URL? {
    let starts = ["http://", "https://"].compactMap { text.range(of: $0, options: .caseInsensitive)?.lowerBound }
    return starts.min().flatMap { URL(string: String(text[$0...])) }
  }
}
