import ContractTesting
import Foundation
import HTTP
import Loading
import Sources

/// Checks the requests of a source for an account's list and its changes, without sending a change.
struct ListingRules {
  let source: any Listing
  let client: RecordingClient

  private static let address = "https://feed.example/feed"

  func findings() async -> [Finding] {
    do {
      let feeds = try await source.feeds.value(from: client)
      guard let feed = feeds.first else { return [finding("list", "has no feeds: the test shows nothing")] }
      return ids(of: feeds) + (try await changes(of: feed.id))
    } catch {
      return [finding("list", "failed with \(error.words)")]
    }
  }

  private func ids(of feeds: [ListedFeed]) -> [Finding] {
    guard feeds.allSatisfy({ !$0.id.isEmpty }), Set(feeds.map(\.id)).count == feeds.count else {
      return [finding("list", "has a feed without an id of its own")]
    }
    return []
  }

  /// Reports mistakes in the requests and confirmations of changes.
  private func changes(of feed: ListedFeed.ID) async throws -> [Finding] {
    let changes: [(name: String, change: ListingChange)] = [
      ("subscription", .subscribe(address: Self.address, title: "A", labels: ["B"])),
      ("subscription without a title", .subscribe(address: Self.address, title: nil, labels: ["B"])),
      ("removal of a feed", .unsubscribe(feed)), ("name of a feed", .rename(feed, title: "A")),
      ("other name of a feed", .rename(feed, title: "B")), ("label", .label(feed, adding: ["A"], removing: [])),
      ("removal of a label", .label(feed, adding: [], removing: ["A"])),
    ]
    var findings: [Finding] = []
    var known: [HTTPRequest: String] = [:]
    for (name, change) in changes {
      let write = source.request(change)
      let request = try await write.request()
      findings += ChangeRules(account: source.account).mistakes(of: request).map { finding(name, $0) }
      if let other = known.updateValue(name, forKey: request) {
        findings.append(finding(name, "has the same request as the \(other)"))
      }
      findings += ChangeRules(account: source.account).mistakes(of: write.check).map { finding(name, $0) }
    }
    return findings
  }

  private func finding(_ part: String, _ mistake: String) -> Finding {
    Finding(.list, part, mistake, subject: mistake, context: part)
  }
}

/// Checks the request of a change by an account, and how its confirmation is read.
struct ChangeRules {
  let account: AccountID

  func mistakes(of request: HTTPRequest) -> [String] {
    var mistakes: [String] = []
    if request.method.isReading { mistakes.append("is a GET request") }
    let server = WebServer(request.url)
    if server != account.server {
      mistakes.append("is sent to \(server?.name ?? "no server"), but the account is on \(account.server.name)")
    }
    if let sender = request.account, sender.usual != account.usual { mistakes.append("sends the token of \(sender)") }
    return mistakes
  }

  /// The mistakes of a check that accepts responses other than a confirmation.
  func mistakes(of check: (HTTPResponse) throws -> Void) -> [String] {
    let answers: [(status: Int, body: String)] = [(500, "OK"), (401, "OK"), (200, "<html>"), (200, ""), (302, "OK")]
    return answers.compactMap { status, body in
      do {
        try check(HTTPResponse(status: status, body: Data(body.utf8), url: account.server.url))
        return "is confirmed by a response with status \(status) and the body “\(body)”"
      } catch {
        return error is LoadFailure ? nil : "fails with \(error.words), which is not a LoadFailure"
      }
    }
  }
}
