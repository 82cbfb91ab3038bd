import Foundation

/// A header of a request or a response.
public struct HTTPField: Hashable, Sendable {
  /// The name of the header.
  public let name: Name
  /// The trimmed value, without line breaks or null characters.
  public let value: String

  /// Creates a header; line breaks and null characters in the value become spaces.
  public init(name: Name, value: String) {
    self.name = name
    let text = value.utf8.contains { [0, 10, 13].contains($0) } ? Self.onOneLine(value) : value
    self.value = text.trimmingCharacters(in: .whitespaces)
  }

  private static func onOneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { [0, 10, 13].contains($0.value) ? " " : $0 }))
  }

  /// The name of a header, which is case-insensitive.
  public struct Name: Hashable, Sendable {
    /// The name as written.
    public let rawName: String
    /// The name in lowercase.
    public let canonicalName: String

    /// Creates the name of a header; nil if the text is not a valid name (RFC 9110, 5.6.2).
    public init?(_ name: some StringProtocol) {
      let name = String(name)
      guard !name.isEmpty, name.utf8.allSatisfy(Self.isAllowed) else { return nil }
      rawName = name
      canonicalName = name.lowercased()
    }

    private init(known name: String) {
      rawName = name
      canonicalName = name.lowercased()
    }

    /// Whether two names are equal, ignoring case.
    public static func == (left: Name, right: Name) -> Bool { left.canonicalName == right.canonicalName }

    /// Hashes the name, ignoring case.
    public func hash(into hasher: inout Hasher) { hasher.combine(canonicalName) }

    private static func isAllowed(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
    }
  }
}

extension HTTPField.Name {
  /// The media types that the client accepts.
  public static let accept = Self(known: "Accept")
  /// The compressions that the client accepts.
  public static let acceptEncoding = Self(known: "Accept-Encoding")
  /// The cache control directives, such as how long a response is fresh.
  public static let cacheControl = Self(known: "Cache-Control")
  /// The credentials of a request.
  public static let authorization = Self(known: "Authorization")
  /// The options of the connection.
  public static let connection = Self(known: "Connection")
  /// The compression of a body.
  public static let contentEncoding = Self(known: "Content-Encoding")
  /// The length of a body, in bytes.
  public static let contentLength = Self(known: "Content-Length")
  /// The media type of a body.
  public static let contentType = Self(known: "Content-Type")
  /// The date when a response was sent.
  public static let date = Self(known: "Date")
  /// The version of a document.
  public static let eTag = Self(known: "ETag")
  /// The date of the version of the document that the client has.
  public static let ifModifiedSince = Self(known: "If-Modified-Since")
  /// The tag of the version of the document that the client has.
  public static let ifNoneMatch = Self(known: "If-None-Match")
  /// The date of the last change of a document.
  public static let lastModified = Self(known: "Last-Modified")
  /// The links of a document (RFC 8288).
  public static let link = Self(known: "Link")
  /// The target of a redirect.
  public static let location = Self(known: "Location")
  /// The time after which a refused request may be sent again.
  public static let retryAfter = Self(known: "Retry-After")
  /// The software of a server.
  public static let server = Self(known: "Server")
  /// A cookie that a server sets.
  public static let setCookie = Self(known: "Set-Cookie")
  /// The transfer encoding of a body, such as `chunked`.
  public static let transferEncoding = Self(known: "Transfer-Encoding")
  /// The name and version of the client program.
  public static let userAgent = Self(known: "User-Agent")
  /// The authentication schemes that a server accepts.
  package static let wwwAuthenticate = Self(known: "WWW-Authenticate")
}
