public import Foundation
import HTTP
import Loading
import Markup
import Syndication

/// Feeds in RSS, Atom or JSON Feed, and pages that link to them.
public struct SyndicationKind: SourceKind {
  public let name = "feed"
  private let readings: FeedReadings

  /// The kind, without settings.
  public init() {
    self.init(parse: SyndicationEndpoint.feed)
  }

  /// The kind with a parser of answers, which a test counts the uses of.
  init(parse: @escaping @Sendable (HTTPResponse) throws -> FeedDocument) {
    readings = FeedReadings(parse)
  }

  /// The address of a feed; `feed://server/path`, which some pages offer, is one, too.
  public func location(explicit text: String) -> String? {
    SourceAddress(text.hasPrefix("//") ? "https:" + text : text).url?.absoluteString
  }

  /// A feed at the address, or those that the page there links to.
  public func recognize(_ url: URL, _ probe: SourceProbe) async throws -> SourceRecognition? {
    guard let answer = try await probe.answer(at: SyndicationEndpoint.request(url)) else { return nil }
    guard (200...299).contains(answer.status) else { return .finding(.found(status: answer.status, at: url)) }
    do {
      let feed = try readings.recognize(answer)
      return .sources([candidate(answer.permanentURL ?? url, feed)])
    } catch let error as LoadFailure {
      let text = Charset.text(of: answer.body, contentType: answer.headers[.contentType])
      guard MarkupHints.isPage(text) else {
        return error.isOf(LoadProblem.tooLarge) ? nil : .finding(Self.finding(in: answer))
      }
      // A page of the public network offers nothing of a private one.
      let links = FeedLinks.find(in: text, url: answer.url).filter {
        url.isInPrivateNetwork || !$0.url.isInPrivateNetwork
      }
      return try await recognize(links, probe)
    }
  }

  public func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let url = SourceAddress(location).url else { throw LoadFailure.notAnAddress }
    return SyndicationSource(url, services, readings)
  }

  /// Whether a web page is at an address, and neither is nor links to a feed.
  ///
  /// - Throws: `LoadFailure` if there is no answer, or `CancellationError`.
  static func isPageWithoutFeed(at url: URL, _ probe: SourceProbe) async throws -> Bool {
    guard let answer = try await probe.answer(at: SyndicationEndpoint.request(url)), (200...299).contains(answer.status)
    else { return false }
    let text = Charset.text(of: answer.body, contentType: answer.headers[.contentType])
    return MarkupHints.isPage(text) && FeedLinks.find(in: text, url: answer.url).isEmpty
  }

  private static func finding(in answer: HTTPResponse) -> LoadFailure {
    guard !answer.body.isEmpty else { return LoadFailure(SourceProblem.empty) }
    let type = answer.headers[.contentType]?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
    return .foundData(type: type.flatMap { $0.isEmpty ? nil : String($0.prefix(100)) })
  }

  /// The feeds that a page links to; a single one is asked what it has.
  private func recognize(_ links: [FeedLinks.Link], _ probe: SourceProbe) async throws -> SourceRecognition {
    guard let first = links.first else { return .finding(LoadFailure(SourceProblem.webPage)) }
    let candidates = links.map {
      SourceCandidate(SourceReference(kind: name, place: $0.url.absoluteString), title: $0.title)
    }
    guard links.count == 1 else { return .sources(candidates) }
    do {
      guard let answer = try await probe.answer(at: SyndicationEndpoint.request(first.url)) else {
        return .sources(candidates)
      }
      return .sources([candidate(answer.permanentURL ?? first.url, try readings.recognize(answer))])
    } catch let error as LoadFailure {
      // An address that the page must not name is no source of the user's, either.
      if error.isOf(RequestProblem.privateAddress) { throw error }
      return .sources(candidates)  // its own error says more, once it is opened
    }
  }

  private func candidate(_ url: URL, _ feed: FeedDocument) -> SourceCandidate {
    SourceCandidate(SourceReference(kind: name, place: url.absoluteString), title: feed.title)
  }
}
