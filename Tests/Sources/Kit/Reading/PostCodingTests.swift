import Foundation
import Loading
import Markup
import Posts
import TestSupport
import Testing

@testable import Feeds
@testable import Reading
@testable import Sources
@testable import Syndication

/// Stored posts are read back unchanged; other bytes are refused or give a valid post.
@Suite(.timeLimit(.minutes(1)))
struct PostCodingTests {
  @Test(arguments: 0..<300) func everyPostIsReadBackUnchanged(seed: Int) throws {
    let post = Post.random(seed: seed)
    #expect(try PostCoding.post(post.id, in: PostCoding.data(post)) == post)
  }

  @Test(arguments: Post.Notice.Kind.allCases) func aNotificationIsReadBackUnchanged(kind: Post.Notice.Kind) throws {
    for subject in [nil, Post.ID(rawValue: "3")] {
      var post = Post.random(seed: 3)
      post.details.notice = Post.Notice(kind, otherCount: 3, subject: subject)
      #expect(try PostCoding.post(post.id, in: PostCoding.data(post)) == post)
    }
  }

  @Test func theRandomTestPostsIncludeAttachmentsAndCommentPages() {
    let details = (0..<300).map { Post.random(seed: $0).details }
    #expect(details.contains { $0.attachments.count == 3 } && details.contains { $0.attachments.isEmpty })
    #expect(details.contains { $0.attachments.contains { $0.type != nil && $0.byteCount != nil && $0.title != nil } })
    #expect(details.contains { $0.commentsPage != nil } && details.contains { $0.commentsPage == nil })
  }

  @Test func theRandomTestPostsIncludeEveryKindOfFact() {
    let facts = (0..<300).map { Post.random(seed: $0).details.facts }
    #expect(facts.contains(Post.Facts()))
    #expect(
      facts.contains { $0.poll != nil } && facts.contains { $0.card != nil } && facts.contains { $0.quote != nil })
    #expect(Set(facts.map(\.visibility)).count == 5)
    #expect(facts.contains { $0.quote?.absence != nil } && facts.contains { $0.quote?.images.isEmpty == false })
    #expect(facts.contains { $0.words != nil } && facts.contains { $0.poll?.ownChoices.isEmpty == false })
  }

  @Test func aPostStoredByAnEarlierVersionWithoutFactsIsReadUnchanged() throws {
    var details = Post.Details()
    details.author = Author(name: "Ann")
    details.title = "One"
    details.text =
      HTMLText("<p>A <b>bold</b> <a href='/x'>word</a></p>", base: URL(string: "http://127.0.0.1:8931")).document
    details.textLinks = ["http://127.0.0.1:8931/x"]
    details.link = "http://127.0.0.1:8931/a"
    details.createdAt = ContractDate.parse("2026-11-20T00:00:00Z")
    details.handle = Post.Handle(rawValue: "http://127.0.0.1:8931/c.xml")
    let post = Post(id: Post.ID(rawValue: "1"), images: [], details: details)
    let stored = try #require(Data(base64Encoded: Self.earlierEncoding))
    #expect(try PostCoding.post(post.id, in: stored) == post)
    #expect(details.handle.map { FeedHandle($0) }?.comments?.absoluteString == "http://127.0.0.1:8931/c.xml")
    #expect(PostCoding.data(post) == stored, "facts that are missing take no byte")
  }

  @Test func partsOfAPostThatALaterVersionAddedAreIgnored() throws {
    let post = Post.random(seed: 3)
    #expect(post.details.facts.poll != nil)
    let data = PostCoding.data(post)
    var later = FieldWriter()
    later.write(99)
    later.writePart { $0.write("a part of a later version") }
    #expect(try PostCoding.post(post.id, in: data + later.bytes) == post)
    var plain = post
    plain.details.facts = Post.Facts()
    var facts = FieldWriter()
    facts.write(1)
    facts.writePart {
      _ = $0.facts(post.details.facts)
      $0.write("a field of a later version")
    }
    var more = FieldWriter()
    more.write(2)
    more.writePart {
      var facts = post.details.facts
      $0.more(of: &facts)
      $0.write("a field of a later version")
    }
    #expect(try PostCoding.post(post.id, in: PostCoding.data(plain) + facts.bytes + more.bytes + later.bytes) == post)
  }

  @Test(arguments: 0..<40) func truncatedOrExtendedBytesAreRefused(seed: Int) {
    var post = Post.random(seed: seed)
    (post.details.attachments, post.details.commentsPage) = ([], nil)
    let data = PostCoding.data(post)
    let images = post.images.map { ImageRef($0.address, previewAddress: $0.previewAddress, kind: $0.kind) }
    var plain = Post(
      id: post.id, description: post.description, location: post.location, images: images, details: post.details)
    plain.details.facts = Post.Facts()
    // A post without its optional last parts is valid, too.
    var ends = [PostCoding.data(plain).count]
    var facts = FieldWriter()
    facts.write(1)
    facts.writePart { _ = $0.facts(post.details.facts) }
    if post.details.facts != Post.Facts() { ends.append(ends[0] + facts.bytes.count) }
    var more = FieldWriter()
    more.write(2)
    var rest = post.details.facts
    more.writePart { $0.more(of: &rest) }
    if post.details.facts.hasMore { ends.append(ends[1] + more.bytes.count) }
    for length in stride(from: 0, to: data.count, by: max(data.count / 97, 1)) where !ends.contains(length) {
      #expect(throws: LoadFailure.malformed) { try PostCoding.post(post.id, in: data.prefix(length)) }
    }
    #expect(throws: LoadFailure.malformed) { try PostCoding.post(post.id, in: data + [0]) }
  }

  @Test func decodingCorruptedBytesReturnsAPostOrThrows() {
    var random = SeededRandom(seed: 5)
    var refused = 0
    for seed in 0..<1_500 {
      let post = Post.random(seed: seed % 150)
      var data = PostCoding.data(post)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        data[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      do {
        let changed = try PostCoding.post(post.id, in: data)
        #expect((changed.details.facts.poll?.options.count ?? 1) <= Post.Poll.maximumOptions)
      } catch {
        #expect(error as? LoadFailure == .malformed)
        refused += 1
      }
    }
    #expect(refused > 300)
  }

  /// The bytes of a post, written by the version before facts existed.
  private static let earlierEncoding = """
    AAAAAAAAAAAAAAEDAAAAAAAAAEFubgAAAQMAAAAAAAAAT25lAAEXAAAAAAAAAGh0dHA6Ly8xMjcuMC4wLjE6ODkzMS9hAQ8AAAAAAAAAQSBib2xk\
    IHdvcmQgWzFdARAAAAAAAAAAAQAAEAIRAgQQARIAAQQhAQEAAAAAAAAAFwAAAAAAAABodHRwOi8vMTI3LjAuMC4xOjg5MzEveAEAAABg47/aQQAB\
    AAAAAAAAAAAAAAUAAAAAAAAAc2hvd24BGwAAAAAAAABodHRwOi8vMTI3LjAuMC4xOjg5MzEvYy54bWw=
    """
}

extension Post {
  /// A post with random fields, each of which is often missing.
  static func random(seed: Int) -> Post {
    var random = SeededRandom(seed: UInt64(seed) &* 7_919)
    func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? {
      Bool.random(using: &random) ? value() : nil
    }
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func word() -> String { ["", "Ωmega", "a\u{0}b", "👩‍👧 two\nlines", "plain"][number(0...4)] }
    func text() -> RichText {
      let parts = (0...number(0...5)).map { _ in
        ["<p>\(word())</p>", "<h2>a</h2>", "<ul><li>\(word())<li>b</ul>", "<b>x</b>", "<a href=/1>y</a>"][number(0...4)]
      }
      return HTMLText(parts.joined(), base: URL(string: "https://a.example")).document
    }
    func author() -> Author { Author(name: word(), handle: maybe(word())) }
    func date() -> Date { Date(timeIntervalSince1970: Double(number(-1_000_000...2_000_000_000)) / 8) }
    func image() -> ImageRef {
      ImageRef(
        word(), previewAddress: maybe(word()), kind: .video,
        extent: maybe(ImageRef.Extent(seconds: number(-1...9), byteCount: maybe(number(0...(.max))))).flatMap(\.self))
    }
    var details = Details()
    details.author = maybe(author())
    details.title = maybe(word())
    details.text = maybe(text())
    details.createdAt = maybe(date())
    details.commentCount = maybe(number(0...99))
    details.warning = maybe(Warning(maybe(word()), hidesText: Bool.random(using: &random)))
    details.parent = maybe(ID(rawValue: word()))
    details.depth = maybe(number(0...9))
    details.state = [.shown, .deleted, .hidden][number(0...2)]
    details.handle = maybe(Handle(rawValue: word()))
    var facts = Facts()
    if Bool.random(using: &random) {
      facts.visibility = [nil, .public, .unlisted, .followers, .direct][number(0...4)]
      facts.shareCount = maybe(number(0...(.max)))
      facts.favouriteCount = maybe(number(0...5))
      facts.editedAt = maybe(date())
      facts.parentAuthor = maybe(author())
      let options = (0..<number(0...60)).map { _ in Poll.Option(word(), votes: maybe(number(0...9))) }
      facts.poll = Poll(
        options, endsAt: maybe(date()), isMultiple: Bool.random(using: &random),
        hasVoted: maybe(Bool.random(using: &random)))
      facts.card = maybe(
        Card("https://a.example", title: maybe(word()), description: maybe(word()), pictureAddress: maybe(word()))
      ).flatMap(\.self)
      facts.quote = maybe(
        Quote(
          maybe(ID(rawValue: word())), author: maybe(author()), text: maybe(text()), textLinks: [word()],
          warning: maybe(word()), link: maybe(word())))
      (facts.isPinned, facts.quoteCount) = (Bool.random(using: &random), maybe(number(0...9)))
      facts.poll?.isClosed = Bool.random(using: &random)
      facts.poll?.voterCount = maybe(number(0...9))
      facts.poll?.ownChoices = [number(0...9), number(0...9)]
      facts.card?.site = maybe(word())
      facts.card?.author = word()
      facts.card?.pictureDescription = maybe(word())
      facts.quote?.createdAt = maybe(date())
      facts.quote?.images = (0..<number(0...2)).map { _ in image() }
      facts.quote?.absence = [nil, .pending, .refused, .deleted, .hidden][number(0...4)]
      let quotedPoll = Poll([Poll.Option(word(), votes: 3)], endsAt: maybe(date()))
      facts.quote?.poll = maybe(0).flatMap { _ in quotedPoll }
      facts.quote?.poll?.isClosed = Bool.random(using: &random)
      facts.quote?.poll?.voterCount = 7
      facts.quote?.poll?.ownChoices = [1]
      facts.quote?.isInText = Bool.random(using: &random)
      var words = Words()
      (words.tags, words.labels, words.unshownParts) = ([word()], [], [word(), word()])
      words.application = maybe(word())
      (words.audience, words.reactions) = (maybe(word()), [word()])
      facts.words = maybe(words)
      (facts.score, facts.isAuthor) = (maybe(number(-9...9)), Bool.random(using: &random))
    }
    details.facts = facts
    var post = Post(
      id: ID(rawValue: "\(seed)"), description: maybe(word()), location: maybe(word()),
      images: (0..<number(0...3)).map { _ in image() }, details: details)
    post.details.attachments = (0..<number(0...3)).compactMap { index in
      Attachment(
        "https://a.example/\(index)", type: maybe(word()), byteCount: maybe(number(1...(.max))), title: maybe(word()))
    }
    post.details.commentsPage = maybe("https://a.example/\(seed)#comments").flatMap(\.self)
    return post
  }
}
