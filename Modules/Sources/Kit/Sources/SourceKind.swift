public import Foundation
public import HTTP
public import Loading

/// A kind of source: recognises its addresses, and makes its sources.
public protocol SourceKind: Sendable {
  /// The word in explicit addresses and for scripts: `mastodon` in `mastodon:server`.
  var name: String { get }
  /// Whether servers on this computer are asked about this kind before any other; false by default.
  var isFirstOnThisComputer: Bool { get }
  /// Whether its sources are programs or files of this computer; false by default.
  ///
  /// Their addresses must come from the user: never from links, redirects, other people's lists or programs.
  var isLocal: Bool { get }
  /// The canonical location in the text after `name:`; nil if it is not one of this kind.
  func location(explicit text: String) -> String?
  /// The canonical location in an address whose form no other kind has, such as `@user@server`; nil for any other.
  func location(byForm text: String) -> String?
  /// The address of something on this computer that a typed text names; nil for any other text, and by default.
  ///
  /// Takes precedence, even if the text could also be the name of a server.
  func address(typed text: String) -> String?
  /// The sources at an address, found by asking its server; nil if it is not of this kind.
  ///
  /// - Throws: `LoadFailure` if the server cannot be asked, or `CancellationError`.
  func recognize(_ url: URL, _ probe: SourceProbe) async throws -> SourceRecognition?
  /// The server of the source at a canonical location; by default, the one in the location.
  func server(of location: String) -> WebServer?
  /// The source at a canonical location.
  ///
  /// - Throws: `LoadFailure.notAnAddress`.
  func source(at location: String, _ services: SourceServices) throws -> any Source
}

extension SourceKind {
  public var isFirstOnThisComputer: Bool { false }
  public var isLocal: Bool { false }
  public func location(byForm text: String) -> String? { nil }
  public func address(typed text: String) -> String? { nil }
  public func recognize(_ url: URL, _ probe: SourceProbe) async throws -> SourceRecognition? { nil }
  public func server(of location: String) -> WebServer? { URL(written: location).flatMap { WebServer($0) } }
}

/// A source by its kind and place.
public struct SourceReference: Hashable, Codable, Sendable {
  /// The name of the kind whose sources have no title of their own: servers with FeedShell's contract.
  package static let contractKind = "contract"

  /// The name of the kind.
  public let kind: String
  /// The canonical location, which only its kind understands; without credentials.
  public let place: String

  /// A source of a kind at its canonical location.
  public init(kind: String, place: String) {
    self.kind = kind
    self.place = place
  }

  /// The explicit address, such as `feed:https://example.org/feed.xml`.
  public var address: String { "\(kind):\(place)" }
}

/// A source that was recognised at an address.
public struct SourceCandidate: Hashable, Sendable {
  /// The kind and place of the source.
  public let location: SourceReference
  /// The untrusted title; nil if it is not known yet.
  public let title: String?
  /// Whether it is a feed of comments, by the page that links to it.
  public let isOfComments: Bool

  /// A source with its untrusted title, if it is known.
  public init(_ location: SourceReference, title: String? = nil, isOfComments: Bool = false) {
    self.location = location
    self.title = title
    self.isOfComments = isOfComments
  }
}

/// A kind's result of recognizing an address.
public enum SourceRecognition: Hashable, Sendable {
  /// One source, or several to choose from.
  case sources([SourceCandidate])
  /// No source of this kind, but a reason to report; other kinds are asked, too.
  case finding(LoadFailure)
}

/// The services for the sources of a program.
public struct SourceServices: Sendable {
  /// Sends requests with the program's policies, and with the credentials of the server.
  public let client: any HTTPClient
  /// The number of items per page, 1 to 100.
  public let pageSize: Int
  /// Reads the metadata in the first bytes of an untrusted image file; nil without any.
  public let imageMetadata: @Sendable (Data) async throws -> ImageMetadata?
  /// The user's language at this moment, as a tag such as `pt-BR`, for sources that have texts in several.
  public let language: @Sendable () -> String

  /// Services of a program, or of a test.
  ///
  /// - Parameters:
  ///   - client: sends the requests.
  ///   - pageSize: the number of items per page, 1 to 100.
  ///   - imageMetadata: reads the metadata in the first bytes of an untrusted image file; nil without any.
  ///   - language: the user's language at a moment, as a tag.
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

  /// The answer to a request, for sources that need one document to request another.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func load(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await client.load(request)
  }
}
