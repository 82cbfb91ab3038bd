import Foundation
import Storage

extension PostStoreSpy: SyncStore {
  func save(_ articles: [String: [EncodedPost]], at date: Date) async throws -> Int {
    try await begin(.saveList)
    return try await base.save(articles, at: date)
  }

  func beginMarks(
    of list: String, by account: String, atMost limit: Int, at date: Date, until end: Date
  ) async throws -> [WaitingMark] {
    try await begin(.outbox)
    return try await base.beginMarks(of: list, by: account, atMost: limit, at: date, until: end)
  }

  func endMarks(_ marks: [WaitingMark], areSent: Bool, at date: Date) async throws {
    try await begin(.outbox)
    try await base.endMarks(marks, areSent: areSent, at: date)
  }

  func settle(_ server: ServerMarks, of list: String, at date: Date) async throws -> SettledMarks {
    try await begin(.outbox)
    return try await base.settle(server, of: list, at: date)
  }

  func waitingMarks(of list: String) async throws -> Int {
    try await begin(.writes)
    return try await base.waitingMarks(of: list)
  }

  func waitingMarks() async throws -> [WaitingMarks] {
    try await begin(.writes)
    return try await base.waitingMarks()
  }

  func drop(_ marks: WaitingMarks, at date: Date) async throws -> [WaitingMark] {
    try await begin(.outbox)
    return try await base.drop(marks, at: date)
  }

  func restore(_ dropped: [WaitingMark], of marks: WaitingMarks, at date: Date) async throws -> Int {
    try await begin(.outbox)
    return try await base.restore(dropped, of: marks, at: date)
  }

  func waitingLists() async throws -> Set<String> {
    try await begin(.writes)
    return try await base.waitingLists()
  }

  func add(_ change: WaitingChange) async throws -> WaitingChange {
    try await begin(.outbox)
    return try await base.add(change)
  }

  func changes(of list: String?) async throws -> [WaitingChange] {
    try await begin(.writes)
    return try await base.changes(of: list)
  }

  func update(_ change: WaitingChange) async throws {
    try await begin(.outbox)
    try await base.update(change)
  }

  func removeChange(_ id: Int64) async throws {
    try await begin(.outbox)
    try await base.removeChange(id)
  }
}
