import Foundation
import Posts
import Storage
import Testing

/// The posts of accounts, in every kind of store.
@Suite(.timeLimit(.minutes(1)))
struct PostAccountContractTests {
  private let logins = Logins()

  @Test func postsOfAnAccountAreVisibleOnlyWhileTheAccountIsActive() async throws {
    let sut = try await makeSUT()
    let all = try await content(of: sut)
    #expect(all.allSatisfy { $0 > 0 })
    logins.active = ["carla"]
    #expect(try await content(of: sut) == all.map { _ in 0 })
    #expect(try await sut.set(.seen, keys("1"), at: date()).posts == [])
    #expect(try await sut.set(.unstar, keys("1"), at: date()).posts == [])
    #expect(try await sut.setAllRead(of: nil, arrivedBy: .distantFuture, at: date()).posts == [])
    try await sut.update(post("1", 9), of: "a")
    logins.active = ["ann", "carla"]
    #expect(try await content(of: sut) == all)
  }

  @Test func postsOfAnAccountThatIsNotLoggedInAreNotSaved() async throws {
    let sut = try makeStore(accounts: logins.accounts())
    try await sut.save(
      list(["1"], account: "carla"), [post("1", account: "carla")], for: key(), asUnread: true, at: date())
    try await sut.save(list(["1"]), [post("1", account: "carla")], for: key("b"), asUnread: true, at: date())
    try await sut.save(Mark(id: "1", date: date(), value: Data(), account: "carla"), kind: "k", of: "a")
    logins.active = ["carla"]
    #expect(try await sut.marks(kind: "k", of: "a") == [])
    #expect(try await sut.listed(for: key()) == nil)
    #expect(try await sut.ids(of: "b") == [])
  }

  @Test func onlyPostsOfActiveAccountsAreCounted() async throws {
    let sut = try makeStore(accounts: logins.accounts())
    try await sut.save([post("1"), post("2", account: "ann"), post("3", account: "ann")])
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 3])
    try await sut.save([post("2")])
    logins.active = []
    #expect(try await sut.unreadPosts(of: nil).counts == ["a": 2], "one is for everybody now")
    #expect(try await sut.unread().sorted() == ["1", "2"])
  }

  @Test func anUpdatedPostKeepsItsAccount()
    async throws
  {
    let sut = try makeStore(accounts: logins.accounts())
    try await sut.save([post("1", account: "ann")])
    try await sut.update(post("1", 9), of: "a")
    #expect(try await sut.posts(keys("1")).map(\.value) == [post("1", 9).value])
    logins.active = []
    #expect(try await sut.posts(keys("1")) == [])
  }

  @Test func postsOfAccountsWithoutALoginAreDeleted() async throws {
    let sut = try await makeSUT()
    let all = try await content(of: sut)
    try await sut.save([post("public")], of: "b")
    for retained in [["ann"], nil] as [Set<String>?] {
      logins.retained = retained
      try await sut.removeUnretainedContent()
      #expect(try await content(of: sut) == all)
    }
    logins.retained = ["carla"]
    try await sut.removeUnretainedContent()
    #expect(try await content(of: sut) == all.map { _ in 0 })
    #expect(try await sut.ids(of: "b") == ["public"])
    #expect(try await sut.unreadPosts(of: nil).counts == ["b": 1])
  }

  @Test func aPictureIsReadableOnlyWhileTheAccountOfItsPostIsActive() async throws {
    let sut = try await makeSUT()
    try await sut.savePicture(Data([2]), at: "shared", of: PostKey(source: "a", id: "1"), account: nil)
    #expect(try await sut.picture(at: "shared") == Data([2]))
    logins.active = []
    #expect(try await sut.picture(at: "shared") == nil)
    logins.active = ["ann"]
    #expect(try await sut.picture(at: "shared") == Data([2]))
    logins.retained = []
    try await sut.removeUnretainedContent()
    #expect(try await sut.picture(at: "shared") == nil)
  }

  @Test func anArticleIsReadableOnlyWhileTheAccountOfItsPostIsActive() async throws {
    let sut = try await makeSUT()
    let key = PostKey(source: "a", id: "1")
    try await sut.saveArticle(Data([1]), of: key)
    logins.active = []
    #expect(try await sut.article(of: key) == nil)
    logins.active = ["ann"]
    #expect(try await sut.article(of: key) == Data([1]))
  }

  @Test func noByteOfADeletedPostRemainsInAnyFile() async throws {
    let file = temporaryFile("posts.sqlite")
    let secret = Data("a secret for ann alone".utf8)
    let sut = try SQLitePostStore(file: file, accounts: logins.accounts())
    let other = try SQLitePostStore(file: file, accounts: logins.accounts())
    for number in 0..<50 {
      let posts = (0..<4).map { part in
        EncodedPost(
          id: "\(number) \(part)", value: secret + Data(count: 300 * number), version: 1, date: nil, account: "ann")
      }
      try await other.save(
        list(posts.map(\.id), account: "ann"), posts, for: key("\(number)"), asUnread: true, at: date())
    }
    try await other.removeExpired(KeepRules(subscriptions: [:], sizeLimit: 500_000), at: date(1))
    for end in [".damaged", ".new", ".salvaged"] { try secret.write(to: URL(filePath: file.path + end)) }
    try #require(!files(with: secret, beside: file).isEmpty)
    (logins.retained, logins.active) = ([], [])
    try await sut.removeUnretainedContent()
    #expect(try files(with: secret, beside: file) == [])
    try await other.save([post("1")])
    #expect(try await sut.ids() == ["1"])
  }

  @Test func theAddressOfADeletedSourceRemainsInNoFile() async throws {
    let (file, address) = (temporaryFile("posts.sqlite"), "https://ann.example/private")
    let sut = try SQLitePostStore(file: file, accounts: logins.accounts())
    try await sut.save(
      list(["1"], account: "ann"), [post("1", account: "ann")], for: key(address), asUnread: true, at: date())
    try #require(!files(with: Data(address.utf8), beside: file).isEmpty)
    (logins.retained, logins.active) = ([], [])
    try await sut.removeUnretainedContent()
    #expect(try files(with: Data(address.utf8), beside: file) == [])
  }

  private func makeSUT() async throws -> SQLitePostStore {
    let sut = try makeStore(accounts: logins.accounts())
    try await sut.save(
      list(["1"], account: "ann"), [post("1", account: "ann")], for: key(), asUnread: true, at: date())
    try await sut.set(.star, keys("1"), at: date())
    try await sut.savePicture(Data([1]), at: "picture", of: PostKey(source: "a", id: "1"), account: "ann")
    try await sut.save(Mark(id: "1", date: date(), value: Data(), account: "ann"), kind: "k", of: "a")
    return sut
  }

  /// The numbers of items found, one for each query.
  private func content(of store: SQLitePostStore) async throws -> [Int] {
    let values = try await store.posts(keys("1")).map(\.value)
    #expect(values == [Data([0])] || values.isEmpty)
    return try await [
      store.listed(for: key())?.posts.count ?? 0, store.ids().count, store.unread(of: ["a"]).count,
      store.starred(of: ["a"]).count,
      values.count, store.states(of: "a", ["1"]).count, store.unreadPosts(of: nil).counts["a"] ?? 0,
      store.picture(at: "picture")?.count ?? 0, store.marks(kind: "k", of: "a").count,
    ]
  }
}
