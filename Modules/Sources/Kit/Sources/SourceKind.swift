public import Foundation
public import HTTP
public import Loading

/// A kind of source: recognizes the addresses of its sources, and creates the sources.
public protocol SourceKind: Sendable {
  /// The name of the kind in addresses such as `mastodon:server`, and in the output for scripts.
  var name: String { get }
  /// Whether this kind is tried first for a server on this computer; false by default.
  var isFirstOnThisComputer: Bool { get }
  /// Whether the sources are programs or files on this computer; false by default.
  ///
  /// Local addresses must come from the user, never from links, redirects, programs or lists of other people.
  var isLocal: Bool { get }
  /// Examples of addresses for `help` and completion, with placeholders in capitals, such as `r/NAME`; empty by
  /// default.
  var examples: [String] { get }
  /// The canonical location for the text after `name:`; nil if the text is not a location of this kind.
  func location(explicit text: String) -> String?
  /// The failure for text after `name:` that is not a location of this kind; `LoadFailure.notAnAddress` by default.
  func failure(explicit text: String) -> LoadFailure
  /// The canonical location for an address of a form that only this kind has, such as `@user@server`; otherwise nil.
  func location(byForm text: String) -> String?
  /// The address for a typed text that refers to a file or folder on this computer, or is an abbreviation, such as
  /// `r/NAME`; nil for any other text, and by default.
  ///
  /// The result takes precedence even if the text could also be the name of a server.
  func address(typed text: String) -> String?
  /// Finds the sources at an address by requests to its server; nil if the server is not of this kind.
  ///
  /// - Throws: `LoadFailure` if the server does not respond, or `CancellationError`.
  func recognize(_ url: URL, _ probe: SourceProbe) async throws -> SourceRecognition?
  /// The server of the source at a canonical location; by default, the server in the location.
  func server(of location: String) -> WebServer?
  /// Creates the source at a canonical location.
  ///
  /// - Throws: `LoadFailure.notAnAddress`.
  func source(at location: String, _ services: SourceServices) throws -> any Source
}

extension SourceKind {
  public var isFirstOnThisComputer: Bool { false }
  public var isLocal: Bool { false }
  public var examples: [String] { [] }
  public func failure(explicit text: String) -> LoadFailure { .notAnAddress }
  public func location(byForm text: String) -> String? { nil }
  public func address(typed text: String) -> String? { nil }
  public func recognize(_ url: URL, _ probe: SourceProbe) async throws -> SourceRecognition? { nil }
  public func server(of location: String) -> WebServer? { URL(written: location).flatMap { WebServer($0) } }
}

/// Identifies a source by its kind and location.
public struct SourceReference: Hashable, Codable, Sendable {
  /// The name of the kind whose sources have no titles: servers that implement FeedShell's own protocol.
  package static let contractKind = "contract"

  /// The name of the kind.
  public let kind: String
  /// The canonical location without credentials, which only the kind can parse.
  public let place: String

  /// Creates a reference to the source of a kind at its canonical location.
  public init(kind: String, place: String) {
    self.kind = kind
    self.place = place
  }

  /// The address with the name of the kind, such as `feed:https://example.org/feed.xml`.
  public var address: String { "\(kind):\(place)" }
}

/// A source that was recognized at an address.
public struct SourceCandidate: Hashable, Sendable {
  /// The kind and location of the source.
  public let location: SourceReference
  /// The untrusted title; nil if it is not known yet.
  public let title: String?
  /// Whether the source is a feed of comments, according to the page with the link.
  public let isOfComments: Bool

  /// Creates a candidate.
  public init(_ location: SourceReference, title: String? = nil, isOfComments: Bool = false) {
    self.location = location
    self.title = title
    self.isOfComments = isOfComments
  }
}

/// The result when a kind recognizes an address.
public enum SourceRecognition: Hashable, Sendable {
  /// A single source, or several sources to choose from.
  case sources([SourceCandidate])
  /// No source of this kind was found, but there is a failure to report; other kinds are still tried.
  case finding(LoadFailure)
}

/// The services that a program provides to its sources.
public struct SourceServices: Sendable {
  /// Sends requests with FeedShell's policies, and with the server's credentials.
  public let client: any HTTPClient
  /// The number of items per page, 1 to 100.
  public let pageSize: Int
  /// Reads the metadata in the first bytes of an untrusted image file; returns nil if there is none.
  public let imageMetadata: @Sendable (Data) async throws -> ImageMetadata?
  /// Returns the tag of the user's current language, such as `pt-BR`, for sources with texts in several languages.
  public let language: @Sendable () -> String

  /// Creates the services of a program, or of a test.
  ///
  /// - Parameters:
  ///   - client: sends the requests.
  ///   - pageSize: the number of items per page, 1 to 100.
  ///   - imageMetadata: reads the metadata in the first bytes of an untrusted image file; returns nil if there is none.
  ///   - language: returns the tag of the user's current language.
  public init(
    client: any HTTPClient, pageSize: Int = 10,
    imageMetadata: @escaping @Sendable (Data) async throws -> ImageMetadata? = { _ in nil },
    language: @escaping @Sendable () -> String = { "en" }
  ) {
    self.client = client
    self.pageSize = pageSize
    self.imageMetadata = imageMetadata
    self.language = language
  }

  /// Sends a request whose response a source needs before it can request a document.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func load(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await client.load(request)
  }
}
