import Foundation
import Loading
import Markup
import Testing

@testable import Syndication

/// A feed that repeats expensive elements: limited for each item, and for all items together.
@Suite(.timeLimit(.minutes(1)))
struct FeedBoundsTests {
  private let day = ContractDate.parse("2004-01-01T00:00:00Z")

  @Test(arguments: ["pubDate", "dc:date", "dc:issued", "published"])
  func theFirstReadableDateIsUsed(name: String) throws {
    let dates = ["never", "1 Jan 2004", "2 Jan 2004"].map { "<\(name)>\($0)</\(name)>" }.joined()
    #expect(try item(dates).published == day)
  }

  @Test func theDateElementsOfRSSArePreferredToThoseOfDublinCore() throws {
    #expect(try item("<dc:date>2 Jan 2004</dc:date><pubDate>1 Jan 2004</pubDate>").published == day)
    #expect(try item("<dc:modified>2 Jan 2004</dc:modified><updated>1 Jan 2004</updated>").updated == day)
  }

  @Test func onlyTheFirstFewDatesOfAnItemAreParsed() throws {
    let never = String(repeating: "<pubDate>never</pubDate>", count: 100)
    #expect(try item(never + "<pubDate>1 Jan 2004</pubDate>").published == nil)
    #expect(try items("<item>\(never)</item><item><pubDate>1 Jan 2004</pubDate></item>").last?.published == day)
  }

  @Test func theTotalNumberOfPicturesIsLimited() throws {
    let read = try items(
      (0..<1_000).map { number in
        "<item><guid>\(number)</guid>"
          + (0..<80).map { "<enclosure url='/\(number)/\($0).png' type='image/png'/>" }.joined() + "</item>"
      }.joined())
    #expect(read.count == 1_000 && read.first?.pictures.count == 80)
    #expect(read.reduce(0) { $0 + $1.pictures.count } < 50_000)
  }

  @Test func theTotalNumberOfLinksIsLimited() throws {
    let text = (0..<200).map { "&lt;a href='/\($0)'&gt;x&lt;/a&gt; " }.joined()
    let read = try items((0..<300).map { "<item><guid>\($0)</guid><description>\(text)</description></item>" }.joined())
    #expect(read.count == 300 && read.first?.text.links.count == 200)
    #expect(read.reduce(0) { $0 + $1.text.links.count } < 50_000)
    #expect(read.last?.text.text.isEmpty == false)
  }

  @Test(arguments: [
    "<rss><channel>" + String(repeating: "<item><title>a</title></item>", count: 100) + "</channel></rss>",
    #"{"version": "https://jsonfeed.org/version/1.1", "items": [{"id": "1"}, {"id": "2"}]}"#,
  ])
  func aCancelledTaskReadsNoFeed(text: String) async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try feed(text)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
