import Foundation
import Testing

@testable import Sources
@testable import SubscriptionList

/// The file of subscriptions: lines that are not changed stay as they were written.
@Suite struct SubscriptionFileTests {
  private static let text = """
    # my sources

    https://example.org/feed.xml  Photos  #nature #"two words"  # the best
    #lakes@example.org
    @ann@example.org "Ann of #1"
    "/home/me/My Pictures"
    """

  @Test func theAddressTheNameAndTheTagsOfALineAreRead() {
    let file = file(Self.text)
    #expect(file.problems == [])
    #expect(
      file.subscriptions.map(\.id) == [
        "https://example.org/feed.xml", "#lakes@example.org", "@ann@example.org", "/home/me/My Pictures",
      ])
    #expect(file.subscriptions.map(\.name) == ["Photos", "#lakes@example.org", "Ann of #1", "/home/me/My Pictures"])
    #expect(file.subscriptions[0].tags == ["nature", "two words"])
  }

  @Test func renamingASubscriptionKeepsOtherLinesAsWritten() {
    var file = file(Self.text + "\r\nhttp://a.example\t B  C\r\n")
    #expect(String(decoding: file.data, as: UTF8.self) == Self.text + "\r\nhttp://a.example\t B  C\r\n")
    _ = file.rename("https://example.org/feed.xml", to: "Pictures of lakes")
    let lines = String(decoding: file.data, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[2] == ##"https://example.org/feed.xml  "Pictures of lakes"  #nature  #"two words"  # the best"##)
    #expect(lines[0] == "# my sources")
    #expect(lines[4] == "@ann@example.org \"Ann of #1\"")
  }

  @Test(arguments: ["\"not closed", "\"", "a.example #tag name", "\"a\"b", "nothing"])
  func anUnreadableLineIsReportedWithItsNumberAndKept(line: String) {
    let text = "# first\n\(line)\nb.example B\n"
    let file = file(text)
    #expect(file.problems.map(\.line) == [2])
    #expect(file.subscriptions.map(\.name) == ["B"])
    #expect(file.data == Data(text.utf8))
  }

  @Test func linesOfInvalidUTF8AreReportedAndKept() {
    let bytes = Data([0xFF, 0xFE, 0x0A]) + Data("b.example\n".utf8)
    let file = SubscriptionFile(bytes) { _ in true }
    #expect(file.problems.map(\.reason) == [.unreadable])
    #expect(file.data == bytes)
    #expect(file.subscriptions.map(\.id) == ["b.example"])
  }

  @Test func theFirstOfTwoLinesWithTheSameAddressIsUsed() {
    let file = file("a.example One\nhttps://b.example\na.example Two\n")
    #expect(file.subscriptions.map(\.name) == ["One", "b.example"])
    #expect(file.problems == [SubscriptionProblem(line: 3, .listedBefore(line: 1))])
  }

  @Test func removingASubscriptionRemovesAllLinesWithItsAddress() {
    var file = file("a.example A\n# mine\nb.example B\na.example again\n")
    let change = file.remove(["a.example"])
    #expect(change?.removed.map(\.subscription.name) == ["A"])
    #expect(String(decoding: file.data, as: UTF8.self) == "# mine\nb.example B\n")
  }

  @Test func duplicateAndReservedNamesGetANumber() {
    var file = file("a.example Same\nb.example Same\nc.example all\n")
    #expect(file.subscriptions.map(\.name) == ["Same", "Same 2", "all 2"])
    let third = file.append(Subscription("d.example", name: "Same"))
    #expect(third?.name == "Same 3")
    let reserved = file.rename("d.example", to: "new")
    #expect(reserved?.name == "new 2")
    let same = file.rename("a.example", to: "Same")
    #expect(same?.name == "Same", "its own name is free")
  }

  @Test func theNameOfARemovedSourceCanBeReused() {
    var file = file("a.example A\nb.example B\n")
    _ = file.remove(["a.example"])
    #expect(file.append(Subscription("c.example", name: "A"))?.name == "A")
  }

  @Test func aLineOfTheMaximumLengthIsRead() {
    let line = "a.example  " + String(repeating: "x", count: SubscriptionLine.maximumLength - 11)
    #expect(file(line).problems.isEmpty)
    #expect(file(line + "x").problems.map(\.reason) == [.unreadable])
  }

  @Test(arguments: ["late", "failed", "Late"]) func anExistingNameThatIsReservedTodayIsKept(name: String) {
    var file = file("a.example \(name)\n")
    #expect(file.subscriptions.map(\.name) == [name])
    #expect(file.append(Subscription("b.example", name: name))?.name == "\(name) 2")
    #expect(file.rename("a.example", to: name)?.name == "\(name) 3")
  }

  @Test func aTruncatedOrTrimmedNameIsUniqueAndNotReserved() {
    let long = String(repeating: "n", count: 100)
    var file = SubscriptionFile([Subscription("a.example", name: long), Subscription("b.example", name: long)])
    #expect(Set(file.subscriptions.map(\.name)).count == 2)
    #expect(file.subscriptions.allSatisfy { $0.name.count <= 100 })
    #expect(file.rename("a.example", to: "all ")?.name == "all 2")
  }

  @Test func anAddressTooLongForALineIsRefused() {
    var file = SubscriptionFile([Subscription("a.example", name: "A")])
    #expect(file.readdress("a.example", to: "https://b.example/" + String(repeating: "x", count: 9_000)) == nil)
    #expect(file.append(Subscription("https://b.example/" + String(repeating: "x", count: 9_000))) == nil)
    #expect(file.subscriptions.map(\.id) == ["a.example"])
  }

  @Test func namesAreTruncatedAndTheirControlCharactersRemoved() {
    #expect(Subscription("a.example", name: " a\u{1B}[31m\n\tb ").name == "a [31m b")
    #expect(Subscription("a.example", name: String(repeating: "x", count: 500)).name.count == 100)
    #expect(Subscription("https://www.a.example/", name: "\u{7}").name == "a.example")
    #expect(Subscription("a.example", name: "a\u{202E}b\u{2066}c 👩\u{200D}🚀").name == "abc 👩\u{200D}🚀")
  }

  @Test func aNameIsReadFromTheBeginningOfAVeryLongText() {
    let invisible = String(repeating: "\u{202E}", count: 1_000)
    #expect(SubscriptionName.clean(invisible + "Lakes") == "Lakes")
    #expect(SubscriptionName.clean(String(repeating: invisible, count: 10) + "Lakes") == nil)
  }

  @Test func credentialsAreRemovedFromRewrittenLinesAndFromNames() {
    var file = file("https://me:secret@a.example/feed A\n")
    let subscription = file.subscriptions[0]
    #expect(subscription.id == "https://a.example/feed")
    #expect(subscription.address.credentials != nil)
    _ = file.rename(subscription.id, to: "B")
    #expect(String(decoding: file.data, as: UTF8.self) == "https://a.example/feed  B\n")
    #expect(file.passwords == [subscription.id: "me:secret"])
    #expect(Subscription("https://me:secret@a.example/feed").name == "a.example/feed")
  }

  @Test func movingALineKeepsTheCommentsInPlace() {
    var file = file("# one\na.example\n# two\nb.example\nc.example\n")
    let (up, down) = (file.move("c.example", to: "a.example"), file.subscriptions.map(\.id))
    #expect(up && down == ["c.example", "a.example", "b.example"])
    #expect(String(decoding: file.data, as: UTF8.self) == "# one\nc.example\na.example\n# two\nb.example\n")
    _ = file.move("c.example", to: "b.example")
    #expect(file.subscriptions.map(\.id) == ["a.example", "b.example", "c.example"])
    let removals = [file.remove(["b.example"]), file.remove(["b.example"])]
    #expect(removals.map { $0 != nil } == [true, false])
    #expect(file.subscriptions.map(\.id) == ["a.example", "c.example"])
  }

  @Test(arguments: ["plain", "two words", "#1", "\"quoted\"", "back\\slash", "a\"b", "ends in \\"])
  func aNameWithQuotesOrBackslashesIsReadBackUnchanged(name: String) {
    let written = SubscriptionFile([Subscription("~/My Pictures", name: name, tags: ["x", "y z", "a/b"])])
    let read = file(String(decoding: written.data, as: UTF8.self))
    #expect(read.subscriptions == written.subscriptions)
    #expect(read.subscriptions.first?.name == name)
    #expect(read.subscriptions.first?.tags == ["x", "y z", "a/b"])
  }

  /// Everything but the word `nothing` is an address here.
  private func file(_ text: String) -> SubscriptionFile {
    SubscriptionFile(Data(text.utf8)) { $0.text != "nothing" }
  }
}
