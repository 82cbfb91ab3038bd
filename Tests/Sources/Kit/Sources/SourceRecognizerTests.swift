import Foundation
import HTTP
import Loading
import Localization
import Testing

@testable import Contract
@testable import ReadingSupport
@testable import Sources

@Suite(.timeLimit(.minutes(1)))
struct SourceRecognizerTests {
  @Test func kindsOfSourcesRecognizeAddressesByTheirFormOrPrefix() throws {
    let sut = SourceRecognizer([FakeKind(name: "one", form: "demo"), FakeKind(name: "two")])
    #expect(try sut.location(byForm: SourceAddress("demo")) == SourceReference(kind: "one", place: "demo"))
    #expect(try sut.location(byForm: SourceAddress("two:x")) == SourceReference(kind: "two", place: "x"))
    #expect(try sut.location(byForm: SourceAddress("https://a.example")) == nil)
  }

  @Test(arguments: ["", "word", "two:", "ftp://a.example"])
  func textsThatAreNotAddressesAreRefused(text: String) {
    #expect(throws: LoadFailure.notAnAddress) {
      try SourceRecognizer([FakeKind(name: "two")]).location(byForm: SourceAddress(text))
    }
  }

  @Test(arguments: ["", "asked:", "https://a.example/", "@ann@a.example/"])
  func noKindOfSourceIsAskedAboutAnAddressOfMoreThanEightKibibytes(start: String) async {
    let kind = AskedKind()
    let sut = SourceRecognizer([kind])
    let longest = start + String(repeating: "a", count: 8_192 - start.utf8.count)
    #expect(sut.address(typed: longest) == longest)
    #expect(kind.askedAbout.contains { longest.hasSuffix($0) })
    let asked = kind.askedAbout
    let long = longest + "a"
    #expect(sut.address(typed: long) == long)
    #expect(!sut.isAddress(SourceAddress(long)) && !sut.isLocal(SourceAddress(long)))
    #expect(sut.server(of: SourceAddress(long)) == nil)
    let failure = await #expect(throws: LoadFailure.self) {
      try await sut.candidates(at: SourceAddress(long), SourceProbe(client: ClientSpy.answering("")))
    }
    #expect(failure?.text(in: .english) == "This address has more than 8 KiB: give a shorter one.")
    #expect(failure?.reason == "notAnAddress")
    let other = #expect(throws: LoadFailure.self) { try sut.location(byForm: SourceAddress(long)) }
    #expect(other == failure)
    #expect(kind.askedAbout == asked)
  }

  @Test func kindsOfSourcesProbeInOrderUntilOneRecognizesTheAddress() async throws {
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

  @Test func addressesOnLocalhostAreProbedFirstByKindsOfSourcesWithPrecedence() async throws {
    let client = ClientSpy.answering("")
    let kinds = [FakeKind(name: "one", path: "1", recognizes: true), FakeKind(name: "two", path: "2", isFirst: true)]
    let found = try await SourceRecognizer(kinds).candidates(
      at: SourceAddress("127.0.0.1:80"), SourceProbe(client: client))
    #expect(found.map(\.location.kind) == ["one"])
    #expect(client.urlPaths == ["/2", "/1"])
  }

  @Test func atMostThreeDifferentProbesAreSent() async throws {
    let client = ClientSpy.answering("")
    let kinds = ["1", "1", "2", "3", "4"].map { FakeKind(name: $0, path: $0) }
    await #expect(throws: LoadFailure.foundData(type: nil).at("a.example")) {
      try await SourceRecognizer(kinds).candidates(at: SourceAddress("a.example"), SourceProbe(client: client))
    }
    #expect(client.urlPaths == ["/1", "/2", "/3"])
  }

  @Test(arguments: [
    ([LoadFailure.foundPage, .status(404)], LoadFailure.foundPage), ([.status(403), .foundPage], .foundPage),
    ([.status(403), .status(404)], .status(404)),
    ([.foundServer(software: "lemmy"), .foundPage], .foundServer(software: "lemmy")),
  ])
  func theErrorIsTheMostSpecificOfAllProbeFindings(findings: [LoadFailure], expected: LoadFailure) async {
    let kinds = findings.enumerated().map { FakeKind(name: "\($0)", path: "\($0)", finding: $1) }
    await #expect(throws: expected.at("a.example")) {
      try await SourceRecognizer(kinds).candidates(
        at: SourceAddress("a.example"), SourceProbe(client: ClientSpy.answering("")))
    }
  }

  @Test(arguments: [
    [LoadFailure.status(401), .status(404)], [.status(404), .status(401)], [.status(401), .foundPage],
  ])
  func aStatus401IsReportedInsteadOfOtherFindings(findings: [LoadFailure]) async {
    let kinds = findings.enumerated().map { FakeKind(name: "\($0)", path: "\($0)", finding: $1) }
    let error = LoadFailure.needsPassword(address: "https://NAME:PASSWORD@a.example/x?y=1").at("a.example")
    await #expect(throws: error) {
      try await SourceRecognizer(kinds).candidates(
        at: SourceAddress("a.example/x?y=1"), SourceProbe(client: ClientSpy.answering("")))
    }
  }

  @Test func anUnreachableServerIsNotProbedFurther() async {
    let client = ClientSpy { _ in throw LoadFailure.connectivity(.refused) }
    let kinds = [FakeKind(name: "one", path: "1"), FakeKind(name: "two", path: "2")]
    await #expect(throws: LoadFailure.connectivity(.refused).at("a.example")) {
      try await SourceRecognizer(kinds).candidates(at: SourceAddress("a.example"), SourceProbe(client: client))
    }
    #expect(client.urlPaths == ["/1"])
  }
}

extension LoadFailure {
  /// A status that was found at the address of the tests.
  fileprivate static func status(_ status: Int) -> LoadFailure {
    .found(
      HTTPResponse(status: status, body: Data(), url: URL(filePath: "/")),
      at: URL(string: "https://a.example/x?y=1") ?? URL(filePath: "/"))
  }
}

/// A kind that probes one path, and recognizes what the test sets.
struct FakeKind: SourceKind {
  let name: String
  var form: String?
  var path = ""
  var recognizes = false
  var finding: LoadFailure?
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
    guard let base = URL(string: location) else { throw LoadFailure.notAnAddress }
    return ContractSource(title: name, pageSize: services.pageSize) { base }
  }
}
