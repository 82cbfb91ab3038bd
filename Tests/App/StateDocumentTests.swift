import Foundation
import Posts
import Queries
import Reading
import Sources
import Storage
import Testing

@testable import Commands
@testable import SubscriptionList

/// Parses state files, which are untrusted.
@Suite(.timeLimit(.minutes(1)))
struct StateDocumentTests {
  @Test func everyPartOfAStateFileSurvivesWritingAndReading() throws {
    var document = StateDocument()
    document.sources = [
      Subscription(
        "https://a.example/feed", name: "A \"quoted\" name", tags: ["news", "Photos/Nature"], options: ["keep=90d"]),
      Subscription("https://b.example/"), Subscription("search:is:unread \"two words\"", name: "Two", tags: ["views"]),
    ]
    document.read = [
      PostKey(source: "https://a.example/feed", id: "1"), PostKey(source: "https://a.example/feed", id: "two\nlines"),
      PostKey(source: "https://b.example/", id: "1"),
    ]
    document.starred = [starred(post())]
    document.filters = [try FilterLine.filter("title:sale hide")]
    document.settings = [.init(name: "theme", value: "dark")]
    #expect(try read(text(document)) == document)
  }

  @Test func aLongStarredArticleSurvivesWritingAndReading() throws {
    var (document, article) = (StateDocument(), post())
    article.details.text = RichText(plain: String(repeating: "Still water. ", count: 200))
    document.starred = [starred(article)]
    let star = try #require(document.starred.first)
    #expect(star.post.text != nil, "long enough to be kept by itself")
    let again = try read(text(document))
    #expect(again == document)
    #expect(again.starred.first.map(\.post).flatMap(FlaggedPostCoding.post) == article)
  }

  @Test func eachPartOfAStateFileIsOnItsOwnLine() throws {
    var document = StateDocument()
    document.sources = [Subscription("https://a.example/feed", name: "A")]
    document.read = [
      PostKey(source: "https://a.example/feed", id: "1"), PostKey(source: "https://a.example/feed", id: "2"),
    ]
    #expect(
      document.lines == [
        #"{"format":"feedshell-state","version":1"#, #","sources":["#,
        #"{"address":"https://a.example/feed","name":"A"}"#, "]", #","read":["#,
        #"{"source":"https://a.example/feed","posts":["1","2"]}"#, "]", #","starred":["#, "]", #","filters":["#, "]",
        #","settings":["#, "]", "}",
      ])
  }

  @Test func aStarredPostIsWrittenAsPlainJSONMembers() throws {
    var document = StateDocument()
    document.starred = [starred(post())]
    let file = try #require(
      JSONSerialization.jsonObject(with: Data(text(document).utf8)) as? [String: Any])
    let star = try #require((file["starred"] as? [[String: Any]])?.first)
    #expect(star["title"] as? String == "Lake")
    #expect(star["text"] as? String == "Still water.")
    #expect(star["author"] as? String == "Ann")
    #expect(star["link"] as? String == "https://a.example/1")
    #expect(star["date"] as? String == "1970-01-01T00:01:40Z")
    #expect((star["images"] as? [[String: String]])?.first?["url"] == "https://a.example/1.png")
  }

  @Test func aStarredPostWithoutEncodedBytesIsReadFromItsJSONMembers() throws {
    let document = try read(
      file(
        #""starred":[{"source":"https://a.example/feed","id":"1","title":"Lake","text":"Still water.","#
          + #""link":"https://a.example/1","author":"Ann","handle":"@ann","#
          + #""date":"2026-01-02T03:04:05Z","starred":"2026-01-03T00:00:00Z","images":[{"url":"https://a.example/1.png"}]}]"#
      ))
    let star = try #require(document.starred.first)
    let post = try #require(FlaggedPostCoding.post(star.post))
    #expect(post.details.title == "Lake")
    #expect(post.details.text?.plainText == "Still water.")
    #expect(post.images.map(\.address) == ["https://a.example/1.png"])
    #expect(post.details.link == "https://a.example/1")
    #expect(post.details.author == Author(name: "Ann", handle: "@ann"))
    #expect(post.details.createdAt == Date(timeIntervalSince1970: 1_767_323_045))
    #expect(star.post.date == post.details.createdAt)
    #expect(star.flags == [.star: star.arrivedAt])
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"format":"feedshell-state"}"#, #"{"format":"opml","version":1}"#, "<opml/>",
  ])
  func filesThatAreNotStateFilesAreRefused(text: String) {
    #expect(throws: StateProblem.notState) { try read(text) }
  }

  @Test func aStateFileOfALaterFormatVersionIsRefused() {
    #expect(throws: StateProblem.laterVersion(2)) { try read(#"{"format":"feedshell-state","version":2}"#) }
  }

  @Test(arguments: [#"search:"meet:12@noon""#, "search:https:/me:secret@a.example/feed", #"search:"a:b@c" lake"#])
  func aSavedViewWhoseNameIsItsQuerySurvivesWritingAndReading(address: String) throws {
    var document = StateDocument()
    document.sources = [Subscription(address)]
    let again = try read(text(document))
    #expect(again.sources == document.sources)
    #expect(try read(text(again)).sources == document.sources)
  }

  @Test func anAddressUsedAsANameIsWrittenWithoutItsPassword() {
    var document = StateDocument()
    document.sources = [Subscription("https://a.example/feed", name: "https://me:secret@b.example/feed")]
    #expect(text(document).contains("b.example") && !text(document).contains("secret"))
  }

  @Test func readMarksAreDroppedIfTheirSourceAddressIsInvalid() throws {
    let document = try read(
      file(#""read":[{"source":"https://a.example/","posts":["1"]},{"source":"nowhere","posts":["2","3"]}]"#))
    #expect(document.read == [PostKey(source: "https://a.example/", id: "1")])
    #expect(document.unusableCount == 2)
  }

  @Test func passwordsAreNeitherExportedNorImported() throws {
    var document = StateDocument()
    document.sources = [Subscription("https://me:secret@a.example/feed")]
    #expect(!text(document).contains("secret"))
    let read = try read(
      file(
        #""sources":[{"address":"https://me:secret@a.example/feed"}],"#
          + #""read":[{"source":"https://me:secret@a.example/feed","posts":["1"]}]"#))
    #expect(read.sources.map(\.id) == ["https://a.example/feed"])
    #expect(read.read.map(\.source) == ["https://a.example/feed"])
    #expect(!"\(read)".contains("secret"))
  }

  @Test(arguments: [
    #""options":["local=yes"]"#, #""options":["keep=90d","local=yes","local=no"]"#, #""options":["local="]"#,
    #""name":"local=yes""#, #""name":"A local=yes""#, #""tags":["local=yes","x\" local=yes","x\nlocal=yes"]"#,
    #""options":["every=2h local=yes"]"#, #""options":["other local=yes"]"#, #""options":["other=1","local=yes"]"#,
  ])
  func aStateFileCannotSetTheLocalOptionOfASource(parts: String) throws {
    let read = try read(file(#""sources":[{"address":"https://a.example/feed",\#(parts)}]"#))
    #expect(read.sources.allSatisfy { !$0.isLocal })
    let lines = read.sources.map { SubscriptionLine($0).text }.joined(separator: "\n")
    let listed = SubscriptionFile(Data(lines.utf8)) { _ in true }.subscriptions
    #expect(listed.map(\.isLocal) == read.sources.map { _ in false })
    let isRefused = parts.contains("every") || parts.contains("other")
    #expect(read.sources.isEmpty == isRefused)
  }

  @Test func allOptionsOfASourceExceptLocalAreImported() throws {
    let options = ["keep=90d", "full=yes", "every=2h", "rows=line", "order=oldest"]
    let text = options.map { "\"\($0)\"" }.joined(separator: ",")
    let read = try read(file(#""sources":[{"address":"https://a.example","options":["local=yes",\#(text)]}]"#))
    #expect(read.sources.map(\.options) == [options])
  }

  @Test(arguments: [
    #""sources":[{"address":"nowhere at all"},{"name":"x"},{"address":"https://a.example/\u001b[2J"},1,null]"#,
    #""sources":[{"address":"https://a.example/","options":["keep=never"]},[],{},{"address":""},"x"]"#,
    #""read":[{"source":"?","posts":["1","2"]},{"posts":["3"]},{"source":"https://a.example/","posts":["",7]}]"#,
    #""starred":[{},{"source":"https://a.example/","id":"1"},3,[],{"source":"https://a.example/","id":"","starred":"x"}]"#,
    #""filters":["two\nlines hide","no effect",7,null,"\u0007 hide"]"#,
    #""settings":[{"name":"theme"},{"name":"x","value":"a\u0000b"},{"value":"1"},2,"theme dark"]"#,
  ])
  func invalidPartsOfAStateFileAreDroppedAndCounted(parts: String) throws {
    let document = try read(file(parts))
    #expect(document.unusableCount == 5)
    var rest = document
    rest.unusableCount = 0
    #expect(rest == StateDocument())
  }

  @Test func postsOfALargeFileAreImportedInBatches() throws {
    let marks = (0..<6_000).map { #"{"source":"https://a.example/\#($0 / 2)","posts":["\#($0)"]}"# }
    let words = String(repeating: "Still water. ", count: 60_000)
    let stars = (0..<3).map {
      #"{"source":"https://a.example/\#($0)","id":"\#($0)","text":"\#(words)","starred":"2026-01-03T00:00:00Z"}"#
    }
    let parts = #""starred":[\#(stars.joined(separator: ","))],"read":[\#(marks.joined(separator: ","))]"#
    let read = try StateFile(reading: Data(file(parts).utf8)) { $0.text.hasPrefix("https://") }
    #expect(read.read.map(\.count) == [2_000, 2_000, 2_000])
    #expect(read.starred.map(\.count) == [2, 1], "a batch has about 1 MiB")
    #expect(
      read.read.flatMap(\.self)
        == (0..<6_000).map { PostKey(source: "https://a.example/\($0 / 2)", id: "\($0)") })
  }

  @Test func aStarredPostWithDamagedBytesAndNoOtherMembersIsDropped() throws {
    let data = Data(repeating: 0xFF, count: 64).base64EncodedString()
    let document = try read(
      file(
        #""starred":[{"source":"https://a.example/","id":"1","starred":"2026-01-03T00:00:00Z","#
          + #""kept":{"version":1,"data":"\#(data)"}}]"#))
    #expect(document.starred == [])
    #expect(document.unusableCount == 1)
  }

  @Test func filtersAboveTheLimitAreDroppedAndCounted() throws {
    let lines = (0..<StateReading.maximumFilters + 3).map { "\"word\($0) hide\"" }.joined(separator: ",")
    let document = try read(file("\"filters\":[\(lines)]"))
    #expect(document.filters.count == StateReading.maximumFilters)
    #expect(document.unusableCount == 3)
  }

  @Test func sourcesAboveTheLimitAreDroppedAndCounted() throws {
    let sources = (0..<10_003).map { "{\"address\":\"https://a.example/\($0)\"}" }.joined(separator: ",")
    let document = try read(file(#""sources":[\#(sources)]"#))
    #expect(document.sources.count == 10_000)
    #expect(document.unusableCount == 3)
  }

  @Test func aSourceTooLongForALineOfTheSourcesFileIsDropped() throws {
    let tags = (0..<90).map { "\"\($0)\(String(repeating: "x", count: 98))\"" }
    func source(_ count: Int) -> String {
      #"{"address":"https://a.example/\#(count)","tags":[\#(tags.prefix(count).joined(separator: ","))]}"#
    }
    let document = try read(file(#""sources":[\#(source(70)),\#(source(90))]"#))
    #expect(document.sources.map(\.id) == ["https://a.example/70"])
    #expect(document.unusableCount == 1)
  }

  @Test func unknownMembersOfAStateFileAreIgnored() throws {
    let other = #"{"sources":[{"address":"https://b.example"}],"x":[[],{},"é",1.5,null,true]}"#
    let source = #"{"address":"https://a.example","other":[1]}"#
    let text =
      #"{"other":\#(other),"sources":[\#(source)],"sources":[\#(other)],"filters":7,"read":{"posts":[]},"#
      + #""version":1,"format":"feedshell-state","last":[\#(other)]}"#
    let document = try read(text)
    #expect(document.sources.map(\.id) == ["https://a.example"])
    #expect(document.unusableCount == 0)
    #expect(document.filters.isEmpty && document.read.isEmpty)
  }

  @Test(arguments: ["[[]", "[nul]", #"{"a" 1}"#, #""\x""#, "[1 2]", "", "{,}"])
  func invalidJSONInAnUnknownMemberMakesTheFileInvalid(member: String) {
    #expect(throws: StateProblem.notState) { try read(file(#""sources":[],"other":\#(member)"#)) }
  }

  @Test func deepNestingIsRefused() {
    let depth = 100_000
    #expect(throws: StateProblem.notState) {
      try read(
        #"{"format":"feedshell-state","version":1,"x":"# + String(repeating: "[", count: depth)
          + String(repeating: "]", count: depth) + "}")
    }
  }

  private func post() -> Post {
    var details = Post.Details()
    details.title = "Lake"
    details.text = RichText(plain: "Still water.")
    details.author = Author(name: "Ann")
    details.link = "https://a.example/1"
    details.createdAt = Date(timeIntervalSince1970: 100)
    return Post(id: Post.ID(rawValue: "1"), images: [ImageRef("https://a.example/1.png")], details: details)
  }

  private func starred(_ post: Post) -> FlaggedPost {
    FlaggedPost(
      source: "https://a.example/feed",
      post: PostCoding.encoded(post), arrivedAt: Date(timeIntervalSince1970: 200),
      flags: [.star: Date(timeIntervalSince1970: 300)])
  }

  private func file(_ parts: String) -> String { #"{"format":"feedshell-state","version":1,\#(parts)}"# }

  private func text(_ document: StateDocument) -> String { document.lines.joined(separator: "\n") }

  private func read(_ text: String) throws -> StateDocument {
    let file = try StateFile(reading: Data(text.utf8)) { $0.text.hasPrefix("https://") }
    var document = file.document
    (document.read, document.starred) = (file.read.flatMap(\.self), file.starred.flatMap(\.self))
    return document
  }
}
