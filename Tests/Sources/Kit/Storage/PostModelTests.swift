import Foundation
import Posts
import Storage
import Testing

/// Random operations on stores of posts, compared with a reference in plain dictionaries.
@Suite(.timeLimit(.minutes(1)))
struct PostModelTests {
  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func twoStoresWithOneFileBehaveLikeAnInMemoryReferenceModel(seed: UInt64) async throws {
    let file = temporaryFile("posts.sqlite")
    var stores = [try SQLitePostStore(file: file), try SQLitePostStore(file: file)]
    let steps = 600
    var (numbers, model, now) = (Numbers(state: seed), PostModel(), 0.0)
    let sources = ["a", "b", "c"]
    for step in 0..<steps {
      now += Double(Int.random(in: 0...20_000, using: &numbers))
      let index = Int.random(in: 0..<stores.count, using: &numbers)
      let (sut, source) = (stores[index], sources.randomElement(using: &numbers) ?? "a")
      let ids = (0..<4).map { _ in "\(Int.random(in: 0..<25, using: &numbers))" }
      let keys = ids.map { PostKey(source: source, id: $0) }
      let flag = Bool.random(using: &numbers)
      switch Int.random(in: 0..<12, using: &numbers) {
      case 0...4:
        let posts = Set(ids).sorted().map { post($0, UInt8(step % 251), bytes: 10, at: Double(step)) }
        model.save(posts, of: source, asUnread: flag, at: now)
        try await sut.save(posts, of: source, asUnread: flag, at: now)
      case 5, 6:
        #expect(
          try await sut.set(flag ? .unseen : .seen, keys, at: date(now)).posts
            == model.set(\.isUnread, flag, keys, at: now))
      case 7:
        let starred = try await sut.set(flag ? .star : .unstar, keys, at: date(now)).posts
        #expect(starred == model.set(\.isStarred, flag, keys, at: now))
      case 8 where step.isMultiple(of: 5):
        let read = try await sut.setAllRead(of: [source], arrivedBy: .distantFuture, at: date(now)).posts
        #expect(Set(read) == model.setAllRead(source))
      case 9 where step.isMultiple(of: 3):
        try await sut.move(source, to: "b")
        model.move(source, to: "b")
      case 10:
        let rules = KeepRules(subscriptions: ["a": .usual, "b": .age(5 * 24 * 3_600)], sizeLimit: .max)
        #expect(try await sut.removeExpired(rules, at: date(now)) == model.removeExpired(at: now))
      case 11:
        stores[index] = try SQLitePostStore(file: file)
      default: break
      }
      if step.isMultiple(of: 20) || step == steps - 1 { try await check(stores, model, step) }
    }
    #expect(model.posts.count > 20)
  }

  private func check(_ stores: [SQLitePostStore], _ model: PostModel, _ step: Int) async throws {
    for store in stores {
      try #require(await store.unreadPosts(of: nil).counts == model.unreadCounts, "step \(step)")
      let unread = try await store.posts(.unread, of: nil, before: nil, limit: .max)
      try #require(Set(unread.map(\.key)) == model.keys { $0.isUnread && $0.value != nil }, "step \(step)")
      let starred = try await store.posts(.flag(.star), of: nil, before: nil, limit: .max)
      try #require(Set(starred.map(\.key)) == model.keys { $0.isStarred && $0.value != nil }, "step \(step)")
      for source in ["a", "b", "c"] {
        let posts = try await store.posts(of: source, before: nil, limit: .max)
        let values = Dictionary(uniqueKeysWithValues: posts.map { ($0.key, $0.value) })
        try #require(values == model.posts.filter { $0.key.source == source }.compactMapValues(\.value), "step \(step)")
        try #require(posts.map(\.position) == posts.map(\.position).sorted(by: >), "step \(step)")
      }
    }
  }
}

/// Random numbers that are the same in each run.
struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
