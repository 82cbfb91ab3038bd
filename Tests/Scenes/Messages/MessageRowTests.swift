import Foundation
import JSON
import Localization
import Messages
import Posts
import SceneTesting
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct MessageRowTests {
  private let clock = WaitableState(Date(timeIntervalSince1970: 7_200))

  @Test func jsonOutputHasTheFieldsOfAMessage() {
    let row = MessageRow(message(3_600))
    #expect(row.id.description == "3600")
    #expect(row.kind == "message")
    #expect(row.hint(in: PresentationContext(language: .english)) == "author 3600: content 3600")
    #expect(
      json(row) == """
        {"author":"author 3600","text":"content 3600","updatedAt":"1970-01-01T01:00:00Z","date":"1 hour ago"}
        """)
  }

  @Test func jsonOutputHasTheAddressOfThePhoto() {
    let row = MessageRow(
      Message(
        id: 1, author: "ana", photo: "http://p.example/a.png", updated: Date(timeIntervalSince1970: 0), content: "x"))
    #expect(json(row).contains(#""photoUrl":"http://p.example/a.png""#))
    #expect(row.line(in: context) == RowLine("x", detail: "ana", date: Date(timeIntervalSince1970: 0)))
  }

  @Test func relativeDatesChangeWithTheClock() {
    let row = MessageRow(message(3_600))
    #expect(row.date(in: context) == "1 hour ago")
    clock.update { $0 += 3_600 }
    #expect(row.date(in: context) == "2 hours ago")
    #expect(json(row).hasSuffix(#""date":"2 hours ago"}"#))
  }

  @Test func shiftedDatesAreRelativeToTheNewestMessage() {
    let row = MessageRow(message(3_600), dateAnchor: Date(timeIntervalSince1970: 3_660))
    #expect(row.date(in: context) == "1 minute ago")
    clock.update { $0 += 3_600 }
    #expect(row.date(in: context) == "1 minute ago", "The newest has always just arrived")
  }

  @Test func theImageOfAMessageIsThePhotoOfItsAuthor() {
    let other = message(1)
    let message = Message(id: 1, author: "a", photo: "http://p.example/1", updated: .distantPast, content: "")
    #expect(MessageRow(message).images == [ImageRef("http://p.example/1")])
    #expect(MessageRow(other).images == [])
  }

  @Test func aMessageCanBeOpenedAndDismissed() {
    #expect(MessageRow(message(1)).actions == [.open, .dismiss])
    #expect(MessageRow(message(1)).mainAction == .open)
    #expect(MessageAction.dismiss.input == .rows)
  }

  private var context: PresentationContext {
    PresentationContext(language: .english, calendar: Calendar(identifier: .gregorian)) { [clock] in clock.state }
  }

  private func json(_ row: MessageRow) -> String {
    JSONValue.object(of: row.fields(in: context)).line
  }
}
