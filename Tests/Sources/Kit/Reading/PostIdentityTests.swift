import Posts
import Storage
import Testing

@testable import Reading

/// The keys that identify the same post in several sources.
@Suite struct PostIdentityTests {
  @Test(arguments: [
    ("https://a.example/x", "http://A.example:80/x", true), ("https://a.example", "https://a.example/", true),
    ("https://a.example/x?a=1&utm_medium=rss", "https://a.example/x?a=1", true),
    ("https://a.example/x?UTM_Medium=rss&a=1", "https://a.example/x?a=1", true),
    ("https://a.example/x?utm=1", "https://a.example/x", false),
    ("https://a.example/x", "https://a.example/X", false), ("https://a.example/x#1", "https://a.example/x#2", false),
    ("https://a.example/x?a=1", "https://a.example/x?a=2", false), ("ftp://a.example", "http://a.example", false),
  ])
  func addressesOfTheSamePageHaveOneCanonicalForm(first: String, second: String, isSame: Bool) {
    #expect((PostIdentity.canonical(first) == PostIdentity.canonical(second)) == isSame)
  }

  @Test(arguments: [
    ("tag:a.example,2020:1", true), ("URN:uuid:1", true), ("http://a.example/?p=1", true), ("1", false),
  ])
  func onlyGloballyUniqueIDsIdentifyAPostAcrossSources(id: String, isWide: Bool) {
    #expect(PostIdentity.keys(of: post(id)).isEmpty != isWide)
  }

  @Test func equivalentAddressesHaveTheSameHash() {
    let one = PostIdentity.stored(post("1", link: "https://a.example/x"))
    #expect(one.link != nil && one.guid == nil)
    #expect(PostIdentity.stored(post("2", link: "http://A.example/x?utm_source=b")) == one)
    #expect(PostIdentity.stored(post("http://a.example/x")).guid == one.link)
    let both = PostIdentity.stored(post("https://a.example/x", link: "http://a.example/x"))
    #expect(both == one, "an id that is the page is kept once")
    #expect(PostIdentity.stored(post("1")) == .none)
  }

  @Test func aNotificationIsNotADuplicateOfItsPost() {
    var notice = post("2", link: "https://a.example/x")
    notice.details.notice = Post.Notice(.like, subject: Post.ID(rawValue: "1"))
    #expect(PostIdentity.stored(notice) == .none)
    #expect(PostIdentity.keys(of: notice).isEmpty)
  }

  @Test func theHashOfAPostsPageDependsOnTheTitle() {
    let one = PostIdentity.stored(post("1", link: "https://a.example/x", title: "A title"))
    #expect(PostIdentity.stored(post("2", link: "http://a.example/x", title: " A\u{A0} title\n")) == one)
    let others = ["A Title", "Atitle", "A title.", "", nil].map {
      PostIdentity.stored(post("2", link: "https://a.example/x", title: $0))
    }
    #expect(!others.contains(one) && Set(others).count == 4)
    let ids = ["One", "Two"].map { PostIdentity.stored(post("tag:a.example,2026:1", title: $0)).guid }
    #expect(ids[0] != ids[1])
  }

  @Test func textsThatDifferInOneCharacterHaveDifferentChecksums() {
    let texts = (0..<2_000).flatMap { ["https://a.example/\($0)", "https://a.example/\($0)/", "\($0)"] }
    #expect(Set(texts.map(\.utf8.checksum)).count == texts.count)
    #expect("".utf8.checksum != "\0".utf8.checksum && "\0".utf8.checksum != "\0\0".utf8.checksum)
  }

  @Test(arguments: [
    ("A title", "A title"), ("", ""), (" A title", "A title"), ("A title ", "A title"), ("A  title", "A title"),
    ("A\ttitle", "A title"), ("A\u{A0}title", "A title"), ("Über  Berge", "Über Berge"), (" ", ""),
    ("a\u{7F}b", "a\u{7F}b"),
  ])
  func titlesAreComparedWithCollapsedSpaces(title: String, compared: String) {
    #expect(PostIdentity.comparedTitle(of: post("1", title: title)) == compared)
  }

  private func post(_ id: String, link: String? = nil, title: String? = nil) -> Post {
    var details = Post.Details()
    (details.link, details.title) = (link, title)
    return Post(id: Post.ID(rawValue: id), images: [], details: details)
  }
}
