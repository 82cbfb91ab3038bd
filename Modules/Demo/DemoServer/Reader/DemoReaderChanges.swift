import Foundation
import JSON

/// Applies the requested changes to the reader account, and creates the responses.
struct DemoReaderChanges: Sendable {
  /// The label of feeds for which no label was chosen.
  private static let standardLabel = "Uncategorized"
  /// The number of articles of a new feed.
  private static let firstArticles = 5

  let reader: DemoReader

  private var dialect: DemoReaderDialect { reader.dialect }
  private var done: Response { Response(text: "OK", type: dialect.plainType) }
  /// The status of the response to an invalid request.
  private var refusal: Int { dialect == .freshrss ? 400 : 500 }

  // MARK: - Marks

  func mark(_ request: Request) throws -> Response {
    try checkToken(request)
    guard let edit = DemoReaderEdit(request, dialect) else { throw dialect.error(refusal) }
    reader.use { $0.set(edit.marks, on: edit.ids) }
    return done
  }

  /// Marks the articles of a stream as read, except those newer than the time `ts`.
  ///
  /// FreshRSS compares the time with the ids, Miniflux with the times of publication.
  func markAll(_ request: Request) throws -> Response {
    try checkToken(request)
    let text = request.field("ts") ?? "0"
    let stream = DemoReaderStream(request.field("s") ?? "", base: request.base)
    guard let given = Int(text), given >= 0 else { throw dialect.error(refusal) }
    let isFreshRSS = dialect == .freshrss
    let micros = isFreshRSS || text.count >= 16 ? given : given.multipliedReportingOverflow(by: 1_000_000).partialValue
    let limit = given == 0 ? Self.now : micros
    switch stream {
    case .readingList, .feed: break
    case .label(let name):
      let isKnown = reader.use { shelf in shelf.feeds.contains { $0.label == name } }
      guard isKnown else { return try unknownStream() }
    case .starred, .read, .keptUnread, .unknown: return try unknownStream()
    }
    reader.use { shelf in
      shelf.markRead(stream) { article in
        isFreshRSS ? article.received <= limit : article.published < limit / 1_000_000
      }
    }
    return done
  }

  private func unknownStream() throws -> Response {
    guard dialect == .miniflux else { throw dialect.error(400) }
    return done
  }

  /// Checks the token for changes; FreshRSS accepts requests without a token.
  private func checkToken(_ request: Request) throws {
    guard dialect == .freshrss else { return }
    let token = request.bodyFields.last { $0.name == "T" }?.value ?? ""
    guard ["", "x", reader.use { $0.editToken }].contains(token) else { throw dialect.error(401) }
  }

  // MARK: - Feeds

  func edit(_ request: Request) throws -> Response {
    let streams = request.list("s").map { DemoReaderStream($0, base: request.base) }
    guard let first = streams.first else { throw dialect.error(400) }
    let title = request.field("t").flatMap { $0.isEmpty ? nil : $0 }
    let label = try label(request)
    switch request.field("ac") {
    case "subscribe":
      guard case .feed(let address) = first, subscribe(address, title, label) != nil else {
        throw dialect.error(refusal)
      }
    case "unsubscribe":
      let numbers = streams.compactMap { stream in reader.use { $0.feed(stream) } }
      guard numbers.count == streams.count else { throw dialect.error(refusal) }
      reader.use { shelf in numbers.forEach { shelf.removeFeed($0) } }
    case "edit":
      guard let number = reader.use({ $0.feed(first) }) else { throw dialect.error(refusal) }
      reader.use { $0.edit(number, title: title, label: label) }
    default: throw dialect.error(refusal)
    }
    return done
  }

  func quickadd(_ request: Request) throws -> Response {
    let text = request.field("quickadd") ?? ""
    let address = text.hasPrefix("feed/") ? String(text.dropFirst("feed/".count)) : text
    guard dialect == .freshrss || Self.isAddress(address) else { throw dialect.error(400) }
    guard let feed = subscribe(address.replacing(request.base, with: "{base}"), nil, nil) else {
      let reason: JSONValue? = dialect == .freshrss ? "The feed could not be added." : nil
      return Response(json: .object(of: ["numResults": .integer(0), "error": reason]), type: jsonType)
    }
    return Response(
      json: [
        "numResults": .integer(1), "query": .string(address), "streamId": .string(feed.id),
        "streamName": .string(feed.title),
      ], type: jsonType)
  }

  private var jsonType: String { dialect == .freshrss ? dialect.plainType : "application/json" }

  /// Adds a feed with its articles; nil if the account already has the feed, or if the address has no feed.
  ///
  /// Addresses whose path contains `missing` have no feed.
  private func subscribe(_ address: String, _ title: String?, _ label: String?) -> DemoReaderFeed? {
    guard Self.isAddress(address), !address.contains("missing") else { return nil }
    let now = Self.now
    return reader.use { shelf in
      guard !shelf.feeds.contains(where: { $0.address == address }) else { return nil }
      let name = title ?? address.replacing("{base}", with: "demo")
      let number = shelf.addFeed(address, title: name, label: label ?? Self.standardLabel)
      shelf.addArticles(Self.firstArticles, to: [number], at: now)
      return shelf.feeds.last
    }
  }

  /// The label to which the request moves a feed; nil if the feed keeps its label.
  ///
  /// - Throws: `ServerError` if Miniflux refuses the stream.
  private func label(_ request: Request) throws -> String? {
    if let added = request.field("a"), !added.isEmpty {
      if case .label(let name) = DemoReaderStream(added, base: request.base) { return name }
      if dialect == .miniflux { throw dialect.error(400) }
    }
    guard dialect == .freshrss, let removed = request.field("r") else { return nil }
    if case .label = DemoReaderStream(removed, base: request.base) { return Self.standardLabel }
    return nil
  }

  private static func isAddress(_ text: String) -> Bool {
    ["http://", "https://", "{base}/"].contains { text.hasPrefix($0) }
  }

  /// The current time, in microseconds since 1970.
  private static var now: Int { Int(Date().timeIntervalSince1970 * 1_000_000) }
}
