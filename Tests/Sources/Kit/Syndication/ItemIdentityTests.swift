import Testing

@testable import Syndication

@Suite(.timeLimit(.minutes(1)))
struct ItemIdentityTests {
  @Test func anItemsIDIsShortAndDoesNotDependOnItsText() throws {
    let rss = "<guid>https://example.org/a/b?c=1</guid><title>T</title>"
    let id = try item(rss).id
    #expect((1...13).contains(id.count) && id.allSatisfy { $0.isLetter || $0.isNumber })
    #expect(try item(rss + "<description>Edited</description>").id == id)
    #expect(try items("<item><guid>x</guid></item><item>\(rss)</item>").last?.id == id)
  }

  @Test func itemsWithARepeatedIDAreDistinguishedByLink() throws {
    let read = try items(
      "<item><guid>1</guid><link>/a</link></item><item><guid>1</guid><link>/b</link></item><item><guid>2</guid></item>")
    #expect(Set(read.map(\.id)).count == 3)
  }

  @Test func anItemKeepsItsIDWhenOthersWithTheSameGUIDLeaveTheFeed() throws {
    let item = "<item><guid>1</guid><link>/a</link></item>"
    let both = try feed("<rss><channel>\(item)<item><guid>1</guid><link>/b</link></item></channel></rss>")
    var later = try feed("<rss><channel>\(item)</channel></rss>")
    #expect(later.items.map(\.id) != both.items.prefix(1).map(\.id), "a first load knows of one only")
    later.identify(both.repeatedIDs)
    #expect(later.items.map(\.id) == both.items.prefix(1).map(\.id))
  }

  @Test func itemsWithARepeatedIDAndLinkAreDistinguishedByTitle() throws {
    let read = try items(
      "<item><guid>1</guid><title>A</title></item><item><guid>1</guid><title>B</title></item><item><guid>1</guid><title>A</title></item>"
    )
    #expect(read.map(\.title) == ["A", "B"])
    #expect(Set(read.map(\.id)).count == 2)
  }

  @Test func itemsWithoutIDsAreDistinguishedByLinkThenTitle() throws {
    let read = try items(
      "<item><link>/a</link></item><item><link>/b</link></item><item><title>A</title></item><item><title>B</title></item>"
    )
    #expect(Set(read.map(\.id)).count == 4)
  }
}
