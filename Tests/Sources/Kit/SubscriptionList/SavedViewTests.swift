import Foundation
import Posts
import Queries
import Testing

@testable import ReadingSupport
@testable import Sources
@testable import SubscriptionList

/// Saved views as lines of the file of subscriptions, and as they are typed.
@Suite struct SavedViewTests {
  @Test(arguments: [
    "search:source:http://me:secret@a.example/f", #"search:source:"http://me:secret@a.example/f""#,
    #"search:"source:http://me:secret@a.example/f" OR ""#, "search:fox http://me:secret@a.example/f",
    "search:https:/me:secret@a.example/feed", "search:fox 'https:/me:secret@a.example",
  ])
  func thePasswordIsRemovedFromEveryFormOfASavedView(address: String) {
    let sut = Subscription(address, name: "View")
    #expect(sut.isView)
    #expect(sut.id.contains("a.example") && !sut.id.contains("secret"))
    #expect(sut.userPart == nil)
    #expect(!SubscriptionLine(sut).text.contains("secret"))
  }

  @Test func aLineWithAQueryIsReadAsAView() {
    let file = file(
      """
      http://a.example/1  A
      "search:is:unread has:picture"  Pictures today  #views
      search:lake
      """)
    #expect(file.problems == [])
    #expect(file.subscriptions.map(\.isView) == [false, true, true])
    #expect(file.subscriptions.map(\.name) == ["A", "Pictures today", "search:lake"])
    #expect(file.subscriptions[1].id == "search:is:unread has:picture")
    #expect(file.subscriptions[1].tags == ["views"])
  }

  @Test(arguments: [("search:", 0..<0), ("search:lake colour:red", 5..<12), (#"search:"two words"#, 0..<10)])
  func aLineWithAnInvalidQueryIsReportedWithItsPosition(address: String, position: Range<Int>) {
    let written = "\"" + address.replacing("\"", with: "\\\"") + "\""
    let file = file("http://a.example/1\n\(written)  Wrong\n")
    #expect(file.subscriptions.map(\.id) == ["http://a.example/1"])
    guard case .notAQuery(let problem) = file.problems.first?.reason else {
      Issue.record("\(file.problems)")
      return
    }
    #expect(file.problems.map(\.line) == [2])
    #expect(problem.range == position)
  }

  @Test(arguments: [
    (#""search:is:unread  has:picture" Pictures today #views"#, "search:is:unread has:picture", "Pictures today"),
    ("search:LAKE", "search:LAKE", "LAKE"),
    (#""search:\"two words\" -not" Two"#, #"search:"two words" -not"#, "Two"),
    (#""search:author:@ana@a.example""#, #"search:author:@ana@a.example"#, "author:@ana@a.example"),
  ])
  func typedSavedViewsAreNormalized(typed: String, id: String, name: String) throws {
    let view = try #require(try Subscription.view(typed: typed))
    #expect(view.id == id)
    #expect(view.name == name)
    var file = file("")
    let added = file.append(view)
    #expect(self.file(String(decoding: file.data, as: UTF8.self)).subscriptions == [added].compactMap(\.self))
  }

  @Test(arguments: ["https://search.example", "@search", "searching", "\"search me\"", ""])
  func textsWithoutThePrefixSearchAreNotViews(typed: String) throws {
    #expect(try Subscription.view(typed: typed) == nil)
  }

  @Test func aTypedViewWithAnInvalidQueryIsRefusedWithItsPosition() throws {
    let problem = #expect(throws: QueryProblem.self) { try Subscription.view(typed: #""search:lake is:blue" N"#) }
    #expect(problem?.range == 8..<12)
  }

  @Test func aViewCanBeRenamedTaggedRemovedAndRestored() throws {
    let list = SubscriptionList(
      file: nil, builtIn: [Subscription("http://a.example/1", name: "A"), Self.view], isAddress: { _ in true })
    #expect(list.sources.map(\.name) == ["A"])
    #expect(try list.rename(Self.view.id, to: "Lakes").renamed.name == "Lakes")
    _ = try list.retag([Self.view.id], adding: ["views"], removing: [])
    #expect(list.view(named: "Lakes")?.tags == ["views"])
    let change = try list.remove([Self.view.id])
    #expect(list.view(named: "Lakes") == nil)
    try list.undo(change)
    #expect(list.view(named: "Lakes")?.id == Self.view.id)
    #expect(list.view(named: "A") == nil)
    #expect(list.view(named: "search:is:starred")?.id == "search:is:starred")
  }

  private static let view = Subscription("search:lake", name: "Lake")

  private func file(_ text: String) -> SubscriptionFile { SubscriptionFile(Data(text.utf8)) { $0.url != nil } }
}
