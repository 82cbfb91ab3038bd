public import Conversations
public import Foundation
import HTTP
import Loading
public import Sources
import Syndication

/// Feeds in RSS, Atom or JSON Feed, and pages that link to them.
public struct SyndicationKind: SourceKind {
  public let name = "feed"
  private let sites: [any ConversationSite]
  private let readings: FeedReadings

  /// Creates the kind; conversations are recognized by `sites`, in the given order.
  public init(sites: [any ConversationSite] = []) {
    self.init(sites: sites, parse: SyndicationEndpoint.feed)
  }

  /// Creates the kind with a parser that tests can replace to count its calls.
  init(
    sites: [any ConversationSite] = [], parse: @escaping @Sendable (HTTPResponse) throws -> FeedDocument
  ) {
    self.sites = sites
    readings = FeedReadings(parse)
  }

  public var examples: [String] { ShortAddress.examples + ["https://FORUM"] }

  public func location(byForm text: String) -> String? { ShortAddress.feed(text) }

  public func address(typed text: String) -> String? { ShortAddress.feed(text) }

  /// The address of the feed in the text after `feed:`; accepts `//server/path`, because some pages link to `feed://`.
  public func location(explicit text: String) -> String? {
    SourceAddress(text.hasPrefix("//") ? "https:" + text : text).url?.absoluteString
  }

  /// Recognizes the feed at an address, or the feeds to which the page at the address links.
  public func recognize(_ url: URL, _ probe: SourceProbe) async throws -> SourceRecognition? {
    guard let answer = try await probe.answer(at: SyndicationEndpoint.request(url)) else { return nil }
    guard (200...299).contains(answer.status) else { return .finding(.found(answer, at: url)) }
    do {
      let feed = try readings.recognize(answer)
      return .sources([candidate(answer.permanentURL ?? url, feed)])
    } catch let error as LoadFailure {
      return try await recognize(answer, at: url, error, probe)
    }
  }

  /// Recognizes the feeds to which a response links, if the response itself is not a feed.
  private func recognize(
    _ answer: HTTPResponse, at url: URL, _ error: LoadFailure, _ probe: SourceProbe
  ) async throws -> SourceRecognition? {
    let page = FeedLinks.page(in: answer)
    // A page in the public network must not redirect requests to a private network.
    let isAllowed = { (target: URL) in url.isInPrivateNetwork || !target.isInPrivateNetwork }
    let links = FeedLinks.find(in: page ?? "", answer.headers, url: answer.url, isAllowed: isAllowed)
    if !links.feeds.isEmpty { return try await recognize(links.feeds, probe) }
    guard page != nil else { return error.isOf(LoadProblem.tooLarge) ? nil : .finding(Self.finding(in: answer)) }
    if let target = links.refresh {
      switch try await ask(target, probe) {
      case .feed(let found): return .sources([found])
      case .none(let next?):
        let feeds = FeedLinks.page(in: next).map {
          FeedLinks.find(in: $0, next.headers, url: next.url, isAllowed: isAllowed).feeds
        }
        if let feeds, !feeds.isEmpty { return try await recognize(feeds, probe) }
      case .none(nil), .unknown: break
      }
    }
    for guess in links.guesses {
      if case .feed(let found) = try await ask(guess.url, probe) { return .sources([found]) }
    }
    return .finding(LoadFailure(SourceProblem.webPage))
  }

  public func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let url = SourceAddress(location).url else { throw LoadFailure.notAnAddress }
    return SyndicationSource(url: url, sites: sites, readings: readings)
  }

  private static func finding(in answer: HTTPResponse) -> LoadFailure {
    guard !answer.body.isEmpty else { return LoadFailure(SourceProblem.empty) }
    let type = answer.headers[.contentType]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
    return .foundData(type: type.flatMap { $0.isEmpty ? nil : String($0.prefix(100)) })
  }

  /// The linked feeds, starting with the first feed that could be loaded; all of them if none could be loaded.
  private func recognize(_ links: [FeedLinks.Link], _ probe: SourceProbe) async throws -> SourceRecognition {
    let offered = links.map {
      SourceCandidate(
        SourceReference(kind: name, place: $0.url.absoluteString), title: $0.title, isOfComments: $0.isOfComments)
    }
    var left = offered[...]
    for link in links {
      switch try await ask(link.url, probe) {
      case .feed(let found):
        // If there are several feeds, the titles on the page distinguish them.
        let isOnly = left.count { $0.isOfComments == link.isOfComments } == 1
        let titles = isOnly ? [found.title, link.title] : [link.title, found.title]
        left[left.startIndex] = SourceCandidate(
          found.location, title: titles.compactMap(\.self).first, isOfComments: link.isOfComments)
        return .sources(Array(left))
      case .none: left = left.dropFirst()
      case .unknown: return .sources(Array(left))
      }
    }
    return .sources(offered)  // opening one of them reports its error
  }

  /// The result of requesting a linked address.
  private enum Asked {
    case feed(SourceCandidate)
    /// The response is not a feed; nil if the request failed.
    case none(HTTPResponse?)
    /// The address may be a feed: the maximum number of requests was reached, or the server requires a login or a
    /// pause.
    case unknown
  }

  /// Requests a linked address, and checks whether it is a feed.
  private func ask(_ url: URL, _ probe: SourceProbe) async throws -> Asked {
    do {
      guard let answer = try await probe.answer(at: SyndicationEndpoint.request(url)) else { return .unknown }
      guard answer.status != 401 else { return .unknown }
      do {
        return .feed(candidate(answer.permanentURL ?? url, try readings.recognize(answer)))
      } catch is LoadFailure {
        return .none(answer)
      }
    } catch let error as LoadFailure {
      if error.isOf(RequestProblem.privateAddress) || error.isOf(RequestProblem.wasPublic) { throw error }
      return error.kind == .rateLimited ? .unknown : .none(nil)
    }
  }

  private func candidate(_ url: URL, _ feed: FeedDocument) -> SourceCandidate {
    SourceCandidate(SourceReference(kind: name, place: url.absoluteString), title: feed.title)
  }
}
