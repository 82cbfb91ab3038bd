import Foundation
import HTTP
import Loading
import Posts
import SceneTesting
import Storage
import TestSupport

@testable import Contract
@testable import Reading
@testable import Sources

/// The moment at which every test begins.
let beginning = Date(timeIntervalSince1970: 1_790_000_000)
let week: TimeInterval = 7 * 24 * 3_600
let firstPage = DocumentKey(source: "test", list: "feed")

/// The problems that a cache reports, in order.
final class ProblemSpy: Sendable {
  private let recorded = WaitableState<[StoreProblem]>([])

  var problems: [StoreProblem] { recorded.state }
  func record(_ problem: StoreProblem) { recorded.update { $0.append(problem) } }
}

/// A cache over a store, or without one.
func makeCache(
  _ store: SQLiteStore?, clock: TestClock = TestClock(), problems: ProblemSpy = ProblemSpy()
) -> Cache {
  Cache(now: { clock.date }, onProblem: problems.record) { store.map { ($0, nil) } }
}

/// A reader of the contract's source at `http://a.example`.
func makeReader(
  _ client: any HTTPClient, cache: Cache = makeCache(nil), policy: ReadingPolicy = .savedFirst,
  clock: TestClock = TestClock(), marks: SubscriptionRecord? = nil,
  readArticle: @escaping SourceReader.ReadArticle = { _, _, _ in throw LoadFailure.malformed }
) -> SourceReader {
  let source = ContractSource(title: "test", pageSize: 10) {
    guard let base = URL(string: "http://a.example") else { throw URLError(.badURL) }
    return base
  }
  return SourceReader(
    source, named: "test", client: client, cache: cache, policy: policy, marks: marks, readArticle: readArticle,
    now: { clock.date })
}

/// A page of the feed, as a server sends it.
func feed(_ numbers: some Sequence<Int>) -> String {
  let items = numbers.map {
    #"{"id":"\#(postID($0))","description":"\#($0)","image":"http://i.example/\#($0)"}"#
  }
  return #"{"items":[\#(items.joined(separator: ","))]}"#
}

/// A page of messages, as a server sends it.
func messages(_ ids: some Sequence<Int>) -> String {
  let items = ids.map { #"{"id":\#($0),"author":{"name":"a"},"updated":"2015-02-01T07:46:23Z","content":"\#($0)"}"# }
  return #"{"messages":[\#(items.joined(separator: ","))]}"#
}

func postID(_ number: Int) -> Post.ID {
  let digits = String(number)
  return Post.ID(rawValue: "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits)
}

/// A saved document with this body.
func stored(
  _ body: String, headers: [String: String] = [:], version: Int = 1, at date: Date = beginning
) -> StoredDocument {
  StoredDocument(
    body: Data(body.utf8), headers: headers, address: "http://a.example/v1/feed", version: version, savedAt: date)
}

/// The answers to a load, and its end.
struct Outcome<Value: Sendable> {
  var answers: [Sourced<Value>] = []
  var error: (any Error)?

  init(of load: Answers<Value>) async {
    do {
      for try await answer in load { answers.append(answer) }
    } catch {
      self.error = error
    }
  }
}
