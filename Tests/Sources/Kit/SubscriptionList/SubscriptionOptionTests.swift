import Foundation
import Posts
import Storage
import Testing

@testable import SubscriptionList

/// Options in the lines of the file of subscriptions.
struct SubscriptionOptionTests {
  private static let quarter: KeepAge? = .age(90 * 24 * 3_600)
  private static let always: KeepAge? = .always
  private static let usual: KeepAge? = .usual
  private static let none: KeepAge? = nil

  @Test(arguments: [
    ("a.example keep=90d", "a.example", [String](), quarter), ("a.example A keep=90d", "A", [], quarter),
    ("a.example A b keep=90d #x #y", "A b", ["x", "y"], quarter), ("a.example A #x keep=all", "A", ["x"], always),
    ("a.example A #x keep=90D #y # comment", "A", ["x", "y"], quarter),
    ("a.example \"A keep=1d\" keep=auto", "A keep=1d", [], usual),
    ("a.example A keep=1d keep=90d", "A", [], quarter), ("a.example A keep=90d keep=soon", "A", [], quarter),
    ("a.example \"keep=90d\"", "keep=90d", [], none), ("a.example keep=90d of A", "keep=90d of A", [], none),
    ("a.example A each=1h", "A each=1h", [], none), ("a.example KEEP=90d", "KEEP=90d", [], none),
    ("a.example A x=y #keep=90d", "A x=y", ["keep=90d"], none), ("a.example A # keep=90d", "A", [], none),
  ])
  func optionsAreReadBetweenTheNameAndTheTags(line: String, name: String, tags: [String], keep: KeepAge?) throws {
    let subscription = try #require(file(line).subscriptions.first)
    #expect(subscription.name == name)
    #expect(subscription.tags == tags)
    #expect(subscription.keep == keep)
  }

  @Test(arguments: ["a.example A #x b", "a.example A #x each=1h", "a.example A #x keep=90d b"])
  func aLineWithANameAfterTheTagsIsUnreadable(line: String) {
    #expect(file(line).subscriptions == [])
    #expect(file(line).problems == [SubscriptionProblem(line: 1, .unreadable)])
  }

  @Test(arguments: [
    ("rows=grid", "grid"), ("rows=line rows=small", "small"), ("rows=large rows=tall", "large"), ("rows=", nil),
    ("rows=auto", nil), ("keep=1y", nil),
  ])
  func theRowsOptionSetsTheRowStyleOfASource(options: String, look: String?) {
    let file = file("a.example A \(options) #x\n")
    #expect(file.subscriptions.map(\.rows) == [look])
    let wrong = ["rows=tall", "rows=", "rows=auto"].filter { options.hasSuffix($0) }
    #expect(file.problems == wrong.map { SubscriptionProblem(line: 1, .wrongOption($0)) })
  }

  @Test func everyChangeOfALineKeepsTheOptionsOfTheLine() {
    var file = file("a.example A keep=soon keep=1y #x\nb.example B #y keep=90d # mine\n")
    _ = file.rename("a.example", to: "C d")
    file.retag(["b.example": ["z"]])
    _ = file.readdress("b.example", to: "c.example")
    let isMoved = file.move("c.example", to: "a.example")
    #expect(isMoved)
    #expect(
      String(decoding: file.data, as: UTF8.self)
        == "c.example  B  keep=90d  #z  # mine\na.example  \"C d\"  keep=soon  keep=1y  #x\n")
  }

  @Test func anInvalidValueOfTheKeepOptionIsReportedAndStaysInTheFile() {
    let text = "b.example\na.example A keep=soon\n"
    var problems: [SubscriptionProblem] = []
    let file = file(text)
    problems += file.problems
    #expect(problems == [SubscriptionProblem(line: 2, .wrongOption("keep=soon"))])
    #expect(file.subscriptions.map(\.name) == ["b.example", "A"])
    #expect(file.subscriptions.map(\.keep) == [nil, nil])
    #expect(file.data == Data(text.utf8))
  }

  @Test(arguments: ["keep=90d", "A keep=90d", "keep="])
  func aSourceNameThatLooksLikeAnOptionIsReadBackAsAName(name: String) {
    let written = SubscriptionFile([Subscription("a.example", name: name, tags: ["x"])])
    let read = file(String(decoding: written.data, as: UTF8.self))
    #expect(read.subscriptions == written.subscriptions)
    #expect(read.subscriptions.first?.name == name)
    #expect(read.subscriptions.first?.keep == nil)
  }

  @Test(arguments: [
    ("a.example A full=yes", true), ("a.example A keep=90d full=yes #x", true), ("a.example A", false),
    ("a.example A full=yes full=no", false), ("a.example A full=yes full=maybe", true), ("a.example full=of it", false),
  ])
  func theFullOptionRequestsTheArticlesOfOneSource(line: String, isWanted: Bool) throws {
    #expect(try #require(file(line).subscriptions.first).wantsFullText == isWanted)
  }

  @Test func anInvalidValueOfTheFullOptionIsReported() {
    let file = file("a.example A full=always\n")
    #expect(file.problems == [SubscriptionProblem(line: 1, .wrongOption("full=always"))])
  }

  @Test(
    arguments: [
      ("a.example A every=15m", 900), ("a.example A keep=90d every=2h #x", 7_200), ("a.example A", nil),
      ("a.example A every=60 every=1d", 86_400), ("a.example A every=1h every=1s", 3_600),
      ("a.example A every=1m", nil),
    ] as [(String, TimeInterval?)])
  func theEveryOptionSetsTheReloadIntervalOfOneSource(line: String, seconds: TimeInterval?) throws {
    #expect(try #require(file(line).subscriptions.first).every?.seconds == seconds)
  }

  @Test(arguments: ["every=", "every=m", "every=4m", "every=31d", "every=-60", "every=1y", "every=999999"])
  func anInvalidValueOfTheEveryOptionIsReported(option: String) {
    #expect(file("a.example A \(option)\n").problems == [SubscriptionProblem(line: 1, .wrongOption(option))])
  }

  @Test func optionsOfSubscriptionsAreNotExported() {
    let text = String(
      decoding: OPML.data(file("a.example A keep=90d #x").subscriptions) { _ in nil }, as: UTF8.self)
    #expect(text.contains(#"xmlUrl="a.example""#) && text.contains(#"category="x""#))
    #expect(!text.contains("keep") && !text.contains("90d"))
  }

  private func file(_ text: String) -> SubscriptionFile { SubscriptionFile(Data(text.utf8)) { _ in true } }
}
