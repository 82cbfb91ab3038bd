import Foundation
import Storage
import Testing

/// The marks of every store.
@Suite(.timeLimit(.minutes(1)))
struct MarkStoreContractTests {
  @Test func aNewStoreHasNoMarks() async throws {
    #expect(try await makeStore().marks(kind: "read", of: "a") == [])
  }

  @Test func marksAreStoredByKindAndSource() async throws {
    let sut = try makeStore()
    try await sut.save(mark("1", value: 1), kind: "read", of: "a")
    try await sut.save(mark("1", value: 2), kind: "dismissed", of: "a")
    try await sut.save(mark("1", value: 3), kind: "read", of: "b")
    #expect(try await sut.marks(kind: "read", of: "a") == [mark("1", value: 1)])
    #expect(try await sut.marks(kind: "dismissed", of: "a") == [mark("1", value: 2)])
    #expect(try await sut.marks(kind: "read", of: "b") == [mark("1", value: 3)])
    #expect(try await sut.marks(kind: "dismissed", of: "b") == [])
  }

  @Test func marksAreSortedOldestFirst() async throws {
    let sut = try makeStore()
    for (id, age) in [("c", 3.0), ("a", 1), ("b", 2)] {
      try await sut.save(mark(id, at: date(age)), kind: "read", of: "a")
    }
    #expect(try await sut.marks(kind: "read", of: "a").map(\.id) == ["a", "b", "c"])
  }

  @Test func marksOfTheSameDateKeepTheirOrder() async throws {
    let sut = try makeStore()
    let ids = (0..<20).map { "\($0 * 7 % 20)" }
    for id in ids { try await sut.save(mark(id), kind: "read", of: "a") }
    #expect(try await sut.marks(kind: "read", of: "a").map(\.id) == ids)
  }

  @Test func savingAMarkReplacesTheMarkWithTheSameID() async throws {
    let sut = try makeStore()
    try await sut.save(mark("1", at: date(1), value: 1), kind: "read", of: "a")
    try await sut.save(mark("2", at: date(2)), kind: "read", of: "a")
    try await sut.save(mark("1", at: date(3), value: 2), kind: "read", of: "a")
    #expect(
      try await sut.marks(kind: "read", of: "a") == [mark("2", at: date(2)), mark("1", at: date(3), value: 2)])
  }

  @Test func removingAMarkKeepsOtherMarks() async throws {
    let sut = try makeStore()
    for kind in ["read", "dismissed"] {
      for source in ["a", "b"] {
        for id in ["1", "2"] { try await sut.save(mark(id), kind: kind, of: source) }
      }
    }
    try await sut.removeMark("1", kind: "read", of: "a")
    try await sut.removeMark("never marked", kind: "read", of: "a")
    #expect(try await sut.marks(kind: "read", of: "a").map(\.id) == ["2"])
    #expect(try await sut.marks(kind: "dismissed", of: "a").map(\.id) == ["1", "2"])
    #expect(try await sut.marks(kind: "read", of: "b").map(\.id) == ["1", "2"])
  }
}
