import Foundation
import Loading
import Markup
import Testing

@testable import Syndication

@Suite(.timeLimit(.minutes(1)))
struct JSONFeedTests {
  @Test(arguments: [
    #""url":" ","external_url":"https://a.example/1","author":{"name":"Ann"}"#,
    #""external_url":"https://a.example/1","authors":[{"name":""}],"author":{"name":"Ann"}"#,
    #""url":"https://a.example/1","authors":[{"name":" "},{"url":"https://b.example"}]"#,
    #""url":"javascript:x","external_url":"https://a.example/1","authors":[{"name":"Ann"},{"name":""}]"#,
  ])
  func blankJSONValuesAreSkipped(members: String) throws {
    let item = #"{"id":"1","content_html":" ","content_text":"","summary":"Words",\#(members)}"#
    let read = try feed(
      #"{"version":"https://jsonfeed.org/version/1.1","title":"F","authors":[{"name":"Ann"}],"items":[\#(item)]}"#)
    #expect(read.items.map(\.link) == ["https://a.example/1"])
    #expect(read.items.map(\.author) == ["Ann"])
    #expect(read.items.map(\.text.text) == ["Words"])
  }

  @Test func theElementsOfAFeedAreRead() throws {
    let read = try feed(
      """
      {"version":"https://jsonfeed.org/version/1.1","title":"F","home_page_url":"/","next_url":"?page=2","language":"en",
       "authors":[{"name":"Ann"}],"items":[{"id":"1","url":"/1","title":"T","content_html":"<p>A <b>b</b></p>",
       "date_published":"2004-01-01T19:48:21Z","image":"1.png","banner_image":"2.png",
       "attachments":[{"url":"3.png","mime_type":"image/png","title":"Three"},{"url":"s.mp3","mime_type":"audio/mpeg"}]}]}
      """)
    #expect(read.title == "F" && read.language == "en")
    #expect(read.link == "https://example.org/" && read.next?.query() == "page=2")
    let item = try #require(read.items.first)
    #expect(
      item.title == "T" && item.text.text == "A b" && item.author == "Ann" && item.link == "https://example.org/1")
    #expect(item.date == Date(timeIntervalSince1970: 1_072_986_501))
    #expect(item.pictures.map(\.alt) == ["Three", nil, nil, nil])
    #expect(item.pictures.map(\.address).map { $0.suffix(5) } == ["3.png", "s.mp3", "1.png", "2.png"])
  }

  @Test func valuesOfTheWrongTypeAreTreatedAsMissing() throws {
    let read = try feed(
      """
      {"version":"https://jsonfeed.org/version/1","title":7,"authors":"x","items":[7,{"id":5,"title":[],"content_text":"a\\nb"},
       {"id":"x","authors":[{"name":3},{"name":"B"}],"attachments":{},"tags":null,"summary":"s"}]}
      """)
    #expect(read.title == nil)
    #expect(read.items.map(\.guid) == ["5", "x"])
    #expect(read.items.map(\.text.text) == ["a\nb", "s"])
    #expect(read.items.map(\.author) == [nil, "B"])
  }

  @Test(arguments: [
    "{\"version\":\"https://jsonfeed.org/version/1\",\"items\":[{\"id\":", "{\"items\":[]}", "{\"a\":1}",
  ])
  func jsonThatIsNotAFeedIsRefused(text: String) {
    #expect(throws: LoadFailure.notAFeed) { try feed(text) }
  }
}
