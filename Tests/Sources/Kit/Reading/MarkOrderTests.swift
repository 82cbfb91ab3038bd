import Foundation
import Posts
import SceneTesting
import Storage
import Testing

@testable import Reading
@testable import ReadingSupport

/// Marks of one scene: written in the order of the commands, and none is lost.
@MainActor
struct MarkOrderTests {
  private let store = SQLitePostStore.inMemory()
  private let key = PostKey(source: "s", id: "1")

  @Test func theLastOfAThousandStarChangesIsSaved() async throws {
    let sut = makePosts(store)
    var marks: [Task<[PostKey], Never>] = []
    for number in 0..<1_000 {
      marks.append(Task { await sut.set(number.isMultiple(of: 2) ? .star : .unstar, [key]).posts })
    }
    for mark in marks { #expect(await mark.value == [key], "each of them changes the post") }
    #expect(try await store.states(of: "s", ["1"])["1"]?.viewer.flags.contains(.star) == false)
  }

  @Test func flushWaitsForAPendingStarChange() async throws {
    let sut = makePosts(store)
    let mark = Task.immediate { await sut.set(.star, [key]).posts }
    await sut.flush()
    #expect(try await store.states(of: "s", ["1"])["1"]?.viewer.flags.contains(.star) == true)
    #expect(!sut.hasUnsavedChanges)
    #expect(await mark.value == [key])
  }

  @Test func markingAPostReadIsSavedAndCountedEvenIfTheTaskIsCancelled() async throws {
    let list = StoredList(
      ids: ["1"], cursor: nil, extra: Data(), headers: [:], address: "", version: 1, savedAt: beginning)
    let post = EncodedPost(id: "1", value: Data([1]), version: 1, date: nil)
    try await store.save(list, [post], for: DocumentKey(source: "s", list: "feed"), asUnread: true, at: beginning)
    let sut = makePosts(store)
    await sut.readCounts()
    #expect(sut.unread.count(of: "s") == 1)
    let mark = Task { await sut.set(.seen, [key]).posts }
    mark.cancel()
    #expect(await mark.value == [key])
    #expect(sut.unread.count(of: "s") == 0)
  }
}
