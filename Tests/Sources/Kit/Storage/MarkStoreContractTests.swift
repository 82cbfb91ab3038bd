import Foundation
import Storage
import Testing

/// The marks of every store.
@Suite(.timeLimit(.minutes(1)))
struct MarkStoreContractTests {
  @Test(arguments: PostStoreKind.allCases) func aNewStoreHasNoMarks(kind: PostStoreKind) async throws {
    #expect(try await kind.make().marks(kind: "read", of: "a") == [])
  }

  @Test(arguments: PostStoreKind.allCases) func marksAreStoredByKindAndSource(kind: PostStoreKind) async throws {
    let sut = try kind.make()
    try await sut.save(mark("1", value: 1), kind: "read", of: "a")
    try await sut.save(mark("1", value: 2), kind: "dismissed", of: "a")
    try await sut.save(mark("1", value: 3), kind: "read", of: "b")
    #expect(try await sut.marks(kind: "read", of: "a") == [mark("1", value: 1)])
    #expect(try await sut.marks(kind: "dismissed", of: "a") == [mark("1", value: 2)])
    #expect(try await sut.marks(kind: "read", of: "b") == [mark("1", value: 3)])
    #expect(try await sut.marks(kind: "dismissed", of: "b") == [])
  }

  @Test(arguments: PostStoreKind.allCases) func theOldestMarkIsTheFirst(kind: PostStoreKind) async throws {
    let sut = try kind.make()
    for (id, age) in [("c", 3.0), ("a", 1), ("b", 2)] {
      try await sut.save(mark(id, at: date(age)), kind: "read", of: "a")
    }
    #expect(try await sut.marks(kind: "read", of: "a").map(\.id) == ["a", "b", "c"])
  }

  @Test(arguments: PostStoreKind.allCases) func marksOfTheSameMomentStayInTheOrderTheyWereSaved(
    kind: PostStoreKind
  ) async throws {
    let sut = try kind.make()
    let ids = (0..<20).map { "\($0 * 7 % 20)" }
    for id in ids { try await sut.save(mark(id), kind: "read", of: "a") }
    #expect(try await sut.marks(kind: "read", of: "a").map(\.id) == ids)
  }

  @Test(arguments: PostStoreKind.allCases) func aMarkReplacesTheOneOnItsItem(kind: PostStoreKind) async throws {
    let sut = try kind.make()
    try await sut.save(mark("1", at: date(1), value: 1), kind: "read", of: "a")
    try await sut.save(mark("2", at: date(2)), kind: "read", of: "a")
    try await sut.save(mark("1", at: date(3), value: 2), kind: "read", of: "a")
    #expect(
      try await sut.marks(kind: "read", of: "a") == [mark("2", at: date(2)), mark("1", at: date(3), value: 2)])
  }

  @Test(arguments: PostStoreKind.allCases) func aRemovedMarkIsGoneAlone(kind: PostStoreKind) async throws {
    let sut = try kind.make()
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
