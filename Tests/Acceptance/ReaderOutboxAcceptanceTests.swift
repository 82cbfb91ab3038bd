import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// Marks and changes of an account's list in the outbox, with the built program.
@Suite(.timeLimit(.minutes(3)))
struct ReaderOutboxAcceptanceTests {
  private let home = Home()

  @Test func pendingMarksAndChangesCanBeListedDroppedAndSent() async throws {
    let server = try await DemoReader(in: home)
    try await server.list(in: home)
    let offline = try await home.run([
      "--offline", "-c", "goto all", "-c", "seen 1-3", "-c", "star 1", "-c", "goto sources", "-c", "rename 2 Renamed",
    ])
    #expect(offline.status == 0, "\(offline.err)")
    let rows = try await outbox(["--offline", "--output", "json"])
    let common = #""account":"\#(server.name)","source":"\#(server.account)""#
    #expect(rows.out.contains(#""kind":"write","write":"seen",\#(common),"count":3,"state":"pending""#), "\(rows.out)")
    #expect(rows.out.contains(#""write":"star",\#(common),"count":1,"state":"pending""#))
    #expect(rows.out.contains(#""write":"rename",\#(common),"feed":"Notes from "#))
    #expect(rows.out.contains(#""name":"Renamed","state":"pending""#))

    let undone = try await outbox(["--offline", "-c", "drop 1-3", "-c", "undo"])
    #expect(undone.out.contains("Dropped: 5 changes."), "\(undone.out) \(undone.err)")
    #expect(undone.out.contains("Back in the outbox: 5 changes."))
    let sent = try await outbox(["-c", "drop 3", "-c", "send"])
    #expect(sent.status == 0, "\(sent.err)")
    #expect(sent.out.contains("Dropped: 1 change.") && sent.out.contains("Sent: 4 changes."), "\(sent.out)")
    #expect(try await server.number("unread") == 297)
    #expect(try await server.number("starred") == 1)
    #expect(try await !sources().contains("Renamed"))
    #expect(try await outbox(["--output", "json"]).out.contains(#""state":"empty""#))
  }

  @Test func aRefusedSubscriptionChangeIsListedWithItsReasonAndCanBeResent() async throws {
    let server = try await DemoReader(in: home)
    try await server.list(in: home)
    #expect(try await home.run(["--offline", "-c", "goto sources", "-c", "rename 2 Renamed"]).status == 0)
    try await server.load("demo/reader?faults=422&of=subscription/edit")
    #expect(try await home.run(["sync"]).status == 0)
    #expect(try await !sources().contains("Renamed"), "it is taken back")
    let rows = try await outbox(["--output", "json"])
    #expect(rows.out.contains(#""name":"Renamed","state":"failed","reason":""#), "\(rows.out)")
    let failed = try await outbox(["-c", "send"])
    #expect(failed.status == 1 && failed.err.contains("Not sent: 1 change."), "\(failed.err)")
    try await server.load("demo/reader?faults=ok&of=subscription/edit")
    let sent = try await outbox(["-c", "send"])
    #expect(sent.status == 0 && sent.out.contains("Sent: 1 change."), "\(sent.out) \(sent.err)")
    #expect(try await sources().contains("Renamed"))
  }

  /// Runs commands in the outbox.
  private func outbox(_ arguments: [String]) async throws -> Child.Result {
    try await home.run(["-c", "goto outbox"] + arguments)
  }

  private func sources() async throws -> String {
    try await home.run(["--offline", "-c", "goto sources", "-c", "rows"]).out
  }
}
