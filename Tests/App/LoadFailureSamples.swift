import Folders
import Foundation
import HTTP
import Loading
import Localization
import Pictures

@testable import Mastodon
@testable import Reader
@testable import Reading
@testable import Sources
@testable import Syndication

/// A sample of every failure of every module.
enum LoadFailureSamples {
  static let host = "example.org"

  private static let ofLogins: [LoadFailure] =
    WebServer(named: host).map { server in
      let account = AccountID("ana", on: server)
      return [LoadFailure.loginEnded(account, canWrite: true), LoadFailure.missingScope(account)]
    } ?? []

  private static let ofReaders: [LoadFailure] =
    ReaderAPI("https://\(host)/api").map { reader in
      [LoadFailure.needsLogin(reader), LoadFailure.readerLoginEnded(AccountID("ana", of: reader))]
        + [ReaderProblem.notConfirmed, .noToken].map { LoadFailure($0, host: host) }
    } ?? []

  static let all: [LoadFailure] =
    [
      LoadFailure.badStatus(503).at(host), .noConnection(within: .seconds(10)), .silence(for: .seconds(30)), .offline,
      .noNetwork(count: 207),
    ]
    + ConnectionProblem.allCases.map { .connectivity($0) }
    + [
      .notAFeed, LoadFailure(SourceProblem.notJSON, ["byte": "21"]), LoadFailure(SourceProblem.feed),
      LoadFailure(SourceProblem.pageForJSON), .unexpected(path: "items.3.id"), .empty, .malformed,
    ]
    + [404, 403, 500].map { .badStatus($0) }
    + ofLogins
    + [
      LoadFailure(SourceProblem.refusedByServer, ["status": "422", "message": "Not so."], status: 422),
      .tooLarge(limit: 8 << 20), .tooSlow, .refusedAddress,
      .privateAddress, .wasPublic, .refusedRedirect, .refusedPort(9), .tooManyRedirects(limit: 5),
      LoadFailure(MastodonProblem.noAccount, ["name": "@ana"], host: host),
      LoadFailure(MastodonProblem.noList, ["name": "News"], host: host),
      .notFound(searched: 200),
      .needsLogin(host: host, feed: nil), .needsLogin(host: host, feed: "https://example.org/@ana.rss"),
      .needsPassword(address: "https://NAME:PASSWORD@example.org/feed"), .signedInOnly(host: host),
      .refusesPrograms(host: host), .refusesPrograms(host: host, list: "HN new"),
      .rateLimited(host: host, until: nil), LoadFailure(MastodonProblem.switchedOff), .gone, .noComments(link: nil),
      .noComments(link: "https://example.org/1"), LoadFailure(ReadingProblem.noMessages),
      LoadFailure(ReadingProblem.notStored),
      LoadFailure(ReadingProblem.outboxUnreadable),
      LoadFailure(ReadingProblem.markerRefused, host: "example.org"), .notAnAddress,
      LoadFailure(SourceProblem.addressTooLong, ["limit": "8"]),
      .unknownConversation(sites: ["lobsters", "reddit"]), .notAPost(host: host),
      LoadFailure(SourceProblem.webPage), LoadFailure(SourceProblem.server, ["software": "Lemmy"]),
      LoadFailure(SourceProblem.foundStatus, ["status": "404"], status: 404), LoadFailure(SourceProblem.empty),
      LoadFailure(SourceProblem.wrongPassword, status: 401),
      .foundData(type: nil), .foundData(type: "text/plain"),
    ] + ServerPage.allCases.map { .found($0, instead: "home@example.org") }
    + [
      LoadFailure(FolderProblem.missing), LoadFailure(FolderProblem.notAFolder), LoadFailure(FolderProblem.unreadable),
    ]
    + [LoadFailure(FolderProblem.missingFile), LoadFailure(FolderProblem.tooLarge, ["limit": "20"])]
    + ImageProblem.allCases.map { .image($0, width: 9_000, height: 6_000) }
    + WriteProblem.allCases.map {
      LoadFailure(
        $0, ["command": "like", "account": "ana@example.org", "login": "reader:https://example.org/api"],
        host: "example.org")
    }
    + ofReaders

  /// The failures of each module.
  static let conditions: [any FailureText.Type] = [
    LoadProblem.self, ConnectionProblem.self, RequestProblem.self, FeedProblem.self, SourceProblem.self,
    ServerPage.self, MastodonProblem.self, FolderProblem.self, ReadingProblem.self, ImageProblem.self,
    WriteProblem.self, ReaderProblem.self,
  ]
}

extension FailureText {
  /// The failures without a sample, and mistakes in the texts.
  static func problems(in samples: [LoadFailure]) -> [String] {
    allCases.filter { key in !samples.contains { $0.isOf(key) } }.map { "\(Self.self) \($0) is in no sample" }
      + table.problems()
  }
}
