import Foundation
import Posts
import Queries
import Reading
import Sources
import Storage
import Testing

@testable import Commands
@testable import SubscriptionList

/// Checks the limits, and further rules, of a state file.
@Suite(.timeLimit(.minutes(1)))
struct StateLimitTests {
  @Test(arguments: ["0", "-1", "1.5", "\"1\"", "null", "[1]"])
  func aStateFileWithAnInvalidFormatVersionIsRefused(version: String) {
    #expect(throws: StateProblem.notState) { try read(#"{"format":"feedshell-state","version":\#(version)}"#) }
  }

  @Test(arguments: [(4_096, 1), (4_097, 0)]) func postIDsHaveAtMostFourKibibytes(length: Int, count: Int) throws {
    let id = String(repeating: "x", count: length)
    let document = try read(
      file(
        #""read":[{"source":"https://a.example/","posts":["\#(id)"]}],"starred":["#
          + #"{"source":"https://a.example/","id":"\#(id)","title":"t","starred":"2026-01-03T00:00:00Z"}]"#))
    #expect(document.read.count == count)
    #expect(document.starred.count == count)
    #expect(document.unusableCount == 2 - 2 * count)
  }

  @Test(arguments: [(8_192, 1), (8_193, 0)]) func settingsAndAddressesHaveAtMostEightKibibytes(length: Int, count: Int)
    throws
  {
    let line = { (start: String) in start + String(repeating: "x", count: length - start.utf8.count) }
    let document = try read(
      file(
        #""settings":[{"name":"theme","value":"\#(line(""))"},{"name":"\#(line(""))","value":"dark"}],"#
          + #""read":[{"source":"\#(line("https://a.example/"))","posts":["1"]}]"#))
    #expect(document.settings.count == 2 * count)
    #expect(document.read.count == count)
    #expect(document.unusableCount == 3 - 3 * count)
  }

  @Test func settingsAboveTheLimitAreDroppedAndCounted() throws {
    let settings = (0..<203).map { #"{"name":"n\#($0)","value":"v"}"# }.joined(separator: ",")
    let document = try read(file(#""settings":[\#(settings)]"#))
    #expect(document.settings.map(\.name) == (0..<200).map { "n\($0)" }, "the first ones")
    #expect(document.unusableCount == 3)
  }

  @Test func atMostAHundredPicturesOfAPostAreImported() throws {
    let images = (0..<101).map { #"{"url":"https://i.example/\#($0)","description":"d\#($0)"}"# }
    let members = #""title":"t","images":[\#(images.joined(separator: ","))]"#
    let document = try read(file(#""starred":[\#(star(members))]"#))
    let post = try #require(document.starred.first.map(\.post).flatMap(FlaggedPostCoding.post))
    #expect(post.images.count == 100)
    #expect(post.images.last == ImageRef("https://i.example/99", description: "d99"))
  }

  @Test(arguments: [
    (#""title":"t""#, true), (#""text":"x""#, true), (#""link":"https://a.example/1""#, false),
    (#""title":"t","starred":"2026-01-03""#, true), (#""title":7"#, false),
  ])
  func aStarredPostWithNeitherTitleNorTextIsDropped(members: String, isPost: Bool) throws {
    let document = try read(file(#""starred":[\#(star(members))]"#))
    #expect(document.starred.count == (isPost ? 1 : 0))
    #expect(document.unusableCount == (isPost ? 0 : 1))
  }

  @Test func aStarredPostWithoutAStarDateIsDropped() throws {
    let document = try read(
      file(#""starred":[{"source":"https://a.example/","id":"1","title":"t","arrived":"2026-01-03T00:00:00Z"}]"#))
    #expect(document.starred == [] && document.unusableCount == 1)
  }

  @Test func theAccountAndDatesOfAStarredPostSurviveReadingAndWriting() throws {
    let document = try read(
      file(
        #""starred":[\#(star(#""title":"t","account":"ann@https://a.example","arrived":"2026-01-01T00:00:00Z""#))]"#))
    let starred = try #require(document.starred.first)
    #expect(starred.post.account == "ann@https://a.example")
    #expect(starred.flags[.star].map { starred.arrivedAt < $0 } == true)
    #expect(try read(document.lines.joined(separator: "\n")) == document)
  }

  @Test func aStarredPostWithDamagedBytesIsReadFromItsJSONMembers() throws {
    for kept in [
      #"{"version":1,"data":"////"}"#, #"{"version":99,"data":""}"#, #"{"version":1,"data":"no base64"}"#, "7",
    ] {
      let document = try read(file(#""starred":[\#(star(#""title":"Lake","kept":\#(kept)"#))]"#))
      #expect(document.starred.first.map(\.post).flatMap(FlaggedPostCoding.post)?.details.title == "Lake")
    }
  }

  @Test func aStarredPostOfMoreThanFourMebibytesIsOmitted() throws {
    let document = try read(
      file(
        #""starred":[\#(star(#""text":"\#(String(repeating: "x", count: 4 << 20 + 1))""#)),"#
          + #"\#(star(#""text":"\#(String(repeating: "x", count: 1 << 20))""#))]"#))
    #expect(document.starred.count == 1)
    #expect(document.unusableCount == 1)
  }

  @Test func aSourceSharedByConsecutiveStarredPostsIsCheckedOnce() throws {
    let stars = ["a", "a", "b", "b", "a"].map {
      #"{"source":"https://\#($0).example/","id":"1","title":"t","starred":"2026-01-03T00:00:00Z"}"#
    }
    var asked: [String] = []
    let text = file(#""starred":[\#(stars.joined(separator: ","))]"#)
    let read = try StateFile(reading: Data(text.utf8)) { address in
      asked.append(address.text)
      return address.text == "https://a.example/"
    }
    #expect(asked == ["https://a.example/", "https://b.example/", "https://a.example/"])
    #expect(read.starred.flatMap(\.self).map(\.source) == Array(repeating: "https://a.example/", count: 3))
  }

  @Test func longAddressesReduceTheNumberOfPostsInABatch() throws {
    let path = String(repeating: "x", count: 8_000)
    let groups = (0..<400).map { #"{"source":"https://a.example/\#(path)\#($0)","posts":["1"]}"# }
    let text = file(#""read":[\#(groups.joined(separator: ","))]"#)
    let counts = try StateFile(reading: Data(text.utf8)) { _ in true }.read.map(\.count)
    #expect(counts.reduce(0, +) == 400)
    #expect(counts.allSatisfy { $0 < 200 }, "a batch has about a mebibyte, addresses included")
  }

  @Test func anAddressSharedByConsecutiveStarredPostsCountsOnceTowardTheBatchSize() throws {
    let source = "https://a.example/" + String(repeating: "x", count: 8_000)
    let stars = (0..<200).map {
      #"{"source":"\#(source)","id":"\#($0)","title":"t","starred":"2026-01-03T00:00:00Z"}"#
    }
    let text = file(#""starred":[\#(stars.joined(separator: ","))]"#)
    let counts = try StateFile(reading: Data(text.utf8)) { _ in true }.starred.map(\.count)
    #expect(counts.count == 2 && counts.reduce(0, +) == 200, "each post has its own copy of the address, too")
  }

  @Test func sourcesBeyondTheSizeOfTheSubscriptionFileAreDroppedAndCounted() throws {
    let path = String(repeating: "x", count: 8_000)
    let sources = (0..<600).map { #"{"address":"https://a.example/\#($0)/\#(path)"}"# }.joined(separator: ",")
    let document = try read(file(#""sources":[\#(sources)],"filters":["title:sale hide"]"#))
    #expect((440...460).contains(document.sources.count))
    #expect(document.unlistedCount == 600 - document.sources.count && document.unusableCount == 0)
    #expect(document.filters.count == 1)
  }

  @Test func unknownMembersOfSourcesDoNotCountTowardTheSizeLimit() throws {
    let text = String(repeating: "x", count: 8_000)
    let sources = (0..<600).map { #"{"address":"https://a.example/\#($0)","other":"\#(text)"}"# }
    let document = try read(file(#""sources":[\#(sources.joined(separator: ","))]"#))
    #expect(document.sources.count == 600 && document.unlistedCount == 0)
  }

  @Test func sourcesBeyondTheLimitAreNotValidated() throws {
    let sources = (0..<10_003).map { #"{"address":"https://a.example/\#($0)"}"# }.joined(separator: ",")
    var asked = 0
    let read = try StateFile(reading: Data(file(#""sources":[\#(sources)]"#).utf8)) { _ in
      asked += 1
      return true
    }
    #expect(read.document.sources.count == 10_000)
    #expect(read.document.unusableCount == 3)
    #expect(asked == 10_000)
  }

  @Test func anAccountWhoseAddressCannotBeOpenedIsDropped() throws {
    let text = file(#""sources":[{"address":"reader:https://a.example/api"},{"address":"reader:nothing"}]"#)
    let read = try StateFile(reading: Data(text.utf8)) { $0.text == "reader:https://a.example/api" }
    #expect(read.document.sources.map(\.id) == ["reader:https://a.example/api"])
    #expect(read.document.unusableCount == 1)
  }

  @Test func savedViewsWithInvalidQueriesAreDropped() throws {
    let document = try read(
      file(#""sources":[{"address":"search:is:unread"},{"address":"search:is:nothing"},{"address":"search:"}]"#))
    #expect(document.sources.map(\.id) == ["search:is:unread"])
    #expect(document.unusableCount == 2)
  }

  @Test func readPostsOfInterleavedSourcesSurviveWritingAndReading() throws {
    var document = StateDocument()
    document.read = ["a", "b", "a"].map { PostKey(source: "https://\($0).example/", id: "1") }
    #expect(document.lines.count { $0.contains("\"posts\"") } == 3)
    #expect(try read(document.lines.joined(separator: "\n")).read == document.read)
  }

  private func star(_ members: String) -> String {
    #"{"source":"https://a.example/","id":"1","starred":"2026-01-03T00:00:00Z",\#(members)}"#
  }

  private func file(_ parts: String) -> String { #"{"format":"feedshell-state","version":1,\#(parts)}"# }

  private func read(_ text: String) throws -> StateDocument {
    let file = try StateFile(reading: Data(text.utf8)) { $0.text.hasPrefix("https://") }
    var document = file.document
    (document.read, document.starred) = (file.read.flatMap(\.self), file.starred.flatMap(\.self))
    return document
  }
}
