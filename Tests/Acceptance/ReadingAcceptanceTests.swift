import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Reading at a terminal: next, far down a list, and back.
@Suite(.timeLimit(.minutes(2)))
struct ReadingAcceptanceTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")

  @Test func theCommandNamedNextGoesThroughPostsAndBackReturnsToTheList() async throws {
    let terminal = try PTY.feedshell(["--images", "none", "posters"], home: home)
    #expect(await terminal.shows("posters> "))
    terminal.types("open 1\r")
    #expect(await terminal.prompts("posters/1> "))
    terminal.types("n\r")
    #expect(await terminal.prompts("posters/2> "))
    terminal.types("\r")
    #expect(await terminal.prompts("posters/3> "))
    terminal.types("p\rp\rp\r")
    #expect(await terminal.shows("That was the first one."))
    terminal.types("back\r")
    #expect(await terminal.shows("posters> "))
    #expect(await terminal.quit() == 0)
  }

  @Test func openingARowNumberOfALaterPageLoadsThatPage() async throws {
    let terminal = try PTY.feedshell(["--images", "none"], home: home)
    #expect(await terminal.shows("feed> "))
    terminal.types("open 25\r")
    #expect(await terminal.prompts("feed/25> "))
    terminal.types("1\r")
    #expect(await terminal.prompts("feed/25/1> "))
    terminal.types("goto posters\ropen 99\r")
    #expect(await terminal.shows("Rows go from 1 to 14."))
    terminal.types("goto messages\r")
    #expect(await terminal.shows(" 3  "))
    terminal.types("3\r")
    #expect(await terminal.prompts("messages/3> "))
    terminal.types("back\rdismiss 1-2\r")
    #expect(await terminal.shows("Messages 1–2 dismissed; undo brings them back."))
    terminal.types("undo\r")
    #expect(await terminal.shows("Messages 1–2 are back."))
    #expect(await terminal.quit() == 0)
  }

  @Test func ctrlCCancelsTheMoreAllCommand() async throws {
    // The second page never arrives, so that there is a load to cancel.
    let server = try await LoopbackServer { request in
      let message = #"{"id":1,"author":{"name":"Ana"},"updated":"2026-02-01T07:46:23Z","content":"The first page"}"#
      let page = LoopbackServer.Answer.json(#"{"count":1,"pageToken":"2","messages":[\#(message)]}"#)
      return request.contains("pageToken") ? .held(page) : page
    }
    let terminal = try PTY.feedshell(
      ["--images", "none", "--source", "contract:\(server.url.absoluteString)", "messages"], home: home)
    #expect(await terminal.shows("The first page"))
    terminal.types("more all\r")
    #expect(await terminal.shows("1 row so far"))
    terminal.types("\u{3}")
    #expect(await terminal.shows("more was cancelled."))
    #expect(await terminal.quit() == 0)
  }

  @Test func theResumeOptionContinuesAtTheRowWhereTheLastSessionEnded() async throws {
    let first = try PTY.feedshell(["--images", "none"], home: home)
    #expect(await first.shows(" 3  "))
    first.types("more 15\r")
    #expect(await first.shows("18  "))
    #expect(await first.quit() == 0)
    let session = try Data(contentsOf: home.appending(path: "state/feedshell/session.json"))
    let visit = try #require(try JSONSerialization.jsonObject(with: session) as? [String: Any])
    let anchors = try #require(visit["places"] as? [String: [String: Any]])
    let position = try #require(anchors["feed"]?["position"] as? Int)
    let second = try PTY.feedshell(["--images", "none", "--resume"], home: home)
    #expect(await second.shows("\(position + 1)  "))
    #expect(await second.quit() == 0)
    #expect(!second.output.contains(" 1  "))
  }
}
