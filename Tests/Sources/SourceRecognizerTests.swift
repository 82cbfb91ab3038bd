import Foundation
import HTTP
import Loading
import Sources
import Testing

@testable import ReadingSupport

@Suite(.timeLimit(.minutes(1)))
struct SourceRecognizerTests {
  @Test func theFormIsEnoughForSomeAddresses() throws {
    let sut = SourceRecognizer([FakeKind(name: "one", form: "demo"), FakeKind(name: "two")])
    #expect(try sut.location(byForm: SourceAddress("demo")) == SourceReference(kind: "one", place: "demo"))
    #expect(try sut.location(byForm: SourceAddress("two:x")) == SourceReference(kind: "two", place: "x"))
    #expect(try sut.location(byForm: SourceAddress("https://a.example")) == nil)
  }

  @Test(arguments: ["", "word", "two:", "ftp://a.example"])
  func aTextThatIsNoAddressIsRefused(text: String) {
    #expect(throws: LoadError.notAnAddress) {
      try SourceRecognizer([FakeKind(name: "two")]).location(byForm: SourceAddress(text))
    }
  }

  @Test(arguments: [
    ("folder:Pictures", true), ("~/Pictures", true), ("two:x", false), ("a.example", false), ("", false),
  ])
  func anAddressOfThisComputerIsLocal(text: String, isLocal: Bool) {
    let sut = SourceRecognizer([FolderKind(home: "/home/ann", current: "/home/ann"), FakeKind(name: "two")])
    #expect(sut.isLocal(SourceAddress(text)) == isLocal)
  }

  @Test func kindsAreAskedInTheirOrderUntilOneRecognizes() async throws {
    let client = ClientSpy.answering("")
    let kinds = [
      FakeKind(name: "one", path: "1"), FakeKind(name: "two", path: "2", recognizes: true),
      FakeKind(name: "three", path: "3", recognizes: true),
    ]
    let found = try await SourceRecognizer(kinds).candidates(
      at: SourceAddress("https://a.example"), SourceProbe(client: client))
    #expect(found.map(\.location.kind) == ["two"])
    #expect(client.urlPaths == ["/1", "/2"])
  }

  @Test func aServerOnThisComputerIsAskedAboutTheContractFirst() async throws {
    let client = ClientSpy.answering("")
    let kinds = [FakeKind(name: "one", path: "1", recognizes: true), FakeKind(name: "two", path: "2", isFirst: true)]
    let found = try await SourceRecognizer(kinds).candidates(
      at: SourceAddress("127.0.0.1:80"), SourceProbe(client: client))
    #expect(found.map(\.location.kind) == ["one"])
    #expect(client.urlPaths == ["/2", "/1"])
  }

  @Test func threeRequestsAreTheMostAndNoAddressIsAskedTwice() async throws {
    let client = ClientSpy.answering("")
    let kinds = ["1", "1", "2", "3", "4"].map { FakeKind(name: $0, path: $0) }
    await #expect(throws: LoadError.notASource(.unknownData(type: nil)).at("a.example")) {
      try await SourceRecognizer(kinds).candidates(at: SourceAddress("a.example"), SourceProbe(client: client))
    }
    #expect(client.urlPaths == ["/1", "/2", "/3"])
  }

  @Test(arguments: [
    ([SourceFinding.webPage, .status(404)], SourceFinding.webPage), ([.status(403), .webPage], .webPage),
    ([.status(403), .status(404)], .status(404)), ([.server(software: "lemmy"), .webPage], .server(software: "lemmy")),
  ])
  func theErrorSaysWhatWasFound(findings: [SourceFinding], expected: SourceFinding) async {
    let kinds = findings.enumerated().map { FakeKind(name: "\($0)", path: "\($0)", finding: $1) }
    await #expect(throws: LoadError.notASource(expected).at("a.example")) {
      try await SourceRecognizer(kinds).candidates(
        at: SourceAddress("a.example"), SourceProbe(client: ClientSpy.answering("")))
    }
  }

  @Test(arguments: [
    [SourceFinding.status(401), .status(404)], [.status(404), .status(401)], [.status(401), .webPage],
  ])
  func anAddressThatAsksForAPasswordIsNoWrongOne(findings: [SourceFinding]) async {
    let kinds = findings.enumerated().map { FakeKind(name: "\($0)", path: "\($0)", finding: $1) }
    let error = LoadError.needsPassword(address: "https://NAME:PASSWORD@a.example/x?y=1").at("a.example")
    await #expect(throws: error) {
      try await SourceRecognizer(kinds).candidates(
        at: SourceAddress("a.example/x?y=1"), SourceProbe(client: ClientSpy.answering("")))
    }
  }

  @Test func aServerThatCannotBeReachedIsNotAskedFurther() async {
    let client = ClientSpy { _ in throw HTTPError.noAnswer(.refused) }
    let kinds = [FakeKind(name: "one", path: "1"), FakeKind(name: "two", path: "2")]
    await #expect(throws: LoadError.connectivity(.refused).at("a.example")) {
      try await SourceRecognizer(kinds).candidates(at: SourceAddress("a.example"), SourceProbe(client: client))
    }
    #expect(client.urlPaths == ["/1"])
  }
}

/// A kind that asks one path, and recognises what the test says.
struct FakeKind: SourceKind {
  let name: String
  var form: String?
  var path = ""
  var recognizes = false
  var finding: SourceFinding?
  var isFirst = false

  var isFirstOnThisComputer: Bool { isFirst }

  func location(explicit text: String) -> String? { text.isEmpty ? nil : text }
  func location(byForm text: String) -> String? { text == form ? text : nil }

  func recognize(_ url: URL, _ probe: SourceProbe) async throws -> SourceRecognition? {
    guard try await probe.answer(at: url.appending(path: path)) != nil else { return nil }
    if let finding { return .finding(finding) }
    return recognizes ? .sources([SourceCandidate(SourceReference(kind: name, place: url.absoluteString))]) : nil
  }

  func source(at location: String, _ services: SourceServices) throws -> any Source {
    guard let base = URL(string: location) else { throw LoadError.notAnAddress }
    return ContractSource(title: name, pageSize: services.pageSize) { base }
  }
}
