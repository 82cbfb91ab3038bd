import Foundation
import Loading
import Markup
import Posts
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

@testable import Articles
@testable import System

/// Articles read by processes of the built program, and by programs that act like broken or compromised ones.
@Suite(.timeLimit(.minutes(1)))
struct ArticleReaderTests {
  private let page = URL(string: "https://example.org/posts/1")

  @Test func aSavedArticleAboveTheTextLimitIsRefused() throws {
    for (size, isRead) in [(2 * MarkupLimits.fragment, true), (2 * MarkupLimits.fragment + 1, false)] {
      let article = Article(title: nil, text: RichText(plain: String(repeating: "a", count: size)))
      #expect((Article(saved: try #require(article.saved)) != nil) == isRead)
    }
  }

  @Test func aLongDescriptionOfAPictureIsTruncated() throws {
    let picture = ImageRef("https://example.org/a.png", description: String(repeating: "a", count: 2_001))
    let article = Article(title: nil, text: RichText(plain: "a"), images: [picture])
    let saved = try #require(article.saved)
    #expect(Article(saved: saved)?.images.map { $0.description?.count } == [2_000])
  }

  @Test func theExtractorProcessReturnsTheArticle() async throws {
    let body = """
      <title>Boats</title><article><p>\(Page.words(120)) <a href="/b">boats</a></p>
      <img src="a.png" alt="A boat" width=20 height=30><table><tr><th>a<th>b<tr><td>c<td>d</table></article>
      """
    let data = Data(body.utf8)
    let page = try #require(page)
    let ours = try ArticleExtractor.article(in: data, contentType: nil, at: page)
    #expect(try await reader().article(in: data, contentType: nil, at: page) == ours)
    #expect(ours?.images.count == 1 && ours?.textLinks == ["https://example.org/b"])
  }

  @Test func aPageIsDecodedInTheCharsetOfItsContentType() async throws {
    let data = Data("<p>".utf8) + [0xEB, 0xDF, 0xEC, 0xED, 0xE7]
    let article = try await reader().article(
      in: data, contentType: "text/html; charset=iso-8859-7", at: try #require(page))
    #expect(article.text.plainText == "λίμνη")
  }

  @Test(arguments: [("", ArticleProblem.unreadable), ("<p>", .noArticle), ("<svg>a</svg>", .noArticle)])
  func aPageWithoutWordsIsReportedAsHavingNoArticle(page html: String, problem: ArticleProblem) async throws {
    await #expect(throws: LoadFailure(problem)) {
      try await reader().article(in: Data(html.utf8), contentType: nil, at: try #require(page))
    }
  }

  @Test func moreThan250000BytesOfALongArticleAreRead() async throws {
    let html = "<article>" + String(repeating: "<p>\(Page.words(60))</p>\n", count: 1_500)
    let article = try await reader().article(in: Data(html.utf8), contentType: nil, at: try #require(page))
    #expect(article.text.plainText.utf8.count > 250_000)
  }

  @Test(arguments: [
    (SIGABRT, ArticleProblem.tooMuchMemory), (SIGKILL, .tooMuchMemory), (SIGXCPU, .tooMuchTime),
    (SIGPROF, .tooMuchTime), (SIGALRM, .tooMuchTime), (SIGSEGV, .crash),
  ])
  func theErrorDependsOnTheSignalThatKilledTheExtractorProcess(signal: Int32, problem: ArticleProblem) async throws {
    let sut = try await reader(of: "ulimit -c 0; head -c 8 >/dev/null; kill -\(signal) $$")
    await #expect(throws: LoadFailure(problem)) { try await article(by: sut) }
  }

  @Test func anExtractorProcessThatCannotStartIsReportedAsAMissingArticleReader() async throws {
    await #expect(throws: LoadFailure(ArticleProblem.noReader)) { try await article(by: reader(of: "exit 71")) }
    await #expect(throws: LoadFailure(ArticleProblem.noReader)) {
      try await article(by: ArticleReader(program: "/no/such/program"))
    }
  }

  @Test func anUnresponsiveExtractorProcessIsKilledAtTheTimeLimit() async throws {
    await #expect(throws: LoadFailure(ArticleProblem.tooMuchTime)) {
      try await article(by: reader(of: "exec sleep 1000", limit: .milliseconds(1)))
    }
  }

  @Test(arguments: [
    "exit 0", "printf x", "head -c 8 /dev/zero | tr '\\0' '\\7'", "printf '\\0\\0\\0\\0\\377\\377\\377\\377'",
  ])
  func invalidOutputOfTheExtractorProcessIsReportedAsACrash(commands: String) async throws {
    await #expect(throws: LoadFailure(ArticleProblem.crash)) { try await article(by: reader(of: commands)) }
  }

  @Test(arguments: [
    (length: 8 << 20, isRead: true), ((8 << 20) + 1, false), (0x0101_0101, false), (Int(UInt32.max), false),
  ])
  func repliesOfTheExtractorProcessThatAreTooLongAreRefused(length: Int, isRead: Bool) {
    let bytes = [UInt8](numbers: [0, length])
    #expect((ArticleReply(header: bytes) != nil) == isRead)
    #expect(ArticleReply(header: [UInt8](numbers: [1, length])) == nil, "there is no article")
  }

  /// Articles that no page can yield, as a compromised process might send them.
  @Test(arguments: [
    #"{"text":{"version":1,"text":"a"},"links":["javascript:alert(1)"],"pictures":[]}"#,
    #"{"text":{"version":1,"text":"a"},"links":["http://user:secret@example.org/"],"pictures":[]}"#,
    #"{"text":{"version":1,"text":"a"},"links":[],"pictures":[{"address":"file:///etc/passwd"}]}"#,
    #"{"text":{"version":1,"text":"a","layout":"////"},"links":[],"pictures":[]}"#,
    #"{"text":{"version":2,"text":"a"},"links":[],"pictures":[]}"#,
    #"{"text":"a","links":[],"pictures":[]}"#, #"{"links":[],"pictures":[]}"#, "[", "",
  ])
  func anImpossibleReplyOfTheExtractorProcessIsReportedAsACrash(json: String) async throws {
    let length = json.utf8.count
    let sut = try await reader(
      of: "printf '\\0\\0\\0\\0\\\(String(length, radix: 8))\\0\\0\\0'; cat <<'END'\n\(json)\nEND")
    await #expect(throws: LoadFailure(ArticleProblem.crash)) { try await article(by: sut) }
  }

  @Test func referencesToMissingLinksAndPicturesAreRefused() throws {
    var writer = RichTextWriter(limit: 100)
    writer.openLink()
    writer.append("a")
    writer.closeLink(2)
    let link = writer.text()
    let known = Article(title: nil, text: link, textLinks: ["http://example.org/1", "http://example.org/2"])
    #expect(try answer(with: known) == known)
    #expect(throws: ArticleProblem.crash) {
      try answer(with: Article(title: nil, text: link, textLinks: ["http://example.org/1"]))
    }
    var pictures = RichTextWriter(limit: 100)
    pictures.append("a")
    pictures.picture(1)
    let picture = pictures.text()
    #expect(throws: ArticleProblem.crash) { try answer(with: Article(title: nil, text: picture)) }
  }

  @Test func aRequestToTheExtractorProcessTruncatesThePageAndRefusesLongerLengths() {
    let request = ArticleRequest(page: String(repeating: "ä", count: 5 << 20), at: page).bytes
    let lengths = ArticleRequest.lengths(in: Array(request.prefix(8)))
    #expect(lengths?.page == 8 << 20)
    #expect(lengths.map { $0.address + $0.page + 8 } == request.count)
    #expect(ArticleRequest.lengths(in: [0, 0, 0, 0, 1, 0, 128, 0]) == nil)
    #expect(ArticleRequest.lengths(in: [0, 0]) == nil)
  }

  @Test func cancellingTheReadingOfAPageDoesNotWaitForTheExtractorProcess() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
    let sut = try await reader(of: "echo $$ >\(file.path); exec sleep 1000", limit: .seconds(1_000))
    let work = Task { try await article(by: sut) }
    await waitUntil { FileManager.default.fileExists(atPath: file.path) }
    work.cancel()
    await #expect(throws: CancellationError.self) { try await work.value }
    try FileManager.default.removeItem(at: file)
  }

  private func article(by reader: ArticleReader) async throws -> Article {
    try await reader.article(in: Data("<p>a".utf8), contentType: nil, at: try #require(page))
  }

  /// An article after encoding and decoding.
  private func answer(with article: Article) throws -> Article? {
    let bytes = ArticleReply.bytes(of: article)
    let reply = try #require(ArticleReply(header: Array(bytes.prefix(ArticleReply.headerLength))))
    #expect(reply.byteCount == bytes.count - ArticleReply.headerLength)
    return try reply.article(Array(bytes.dropFirst(ArticleReply.headerLength)))
  }

  /// A reader with a time limit that suffices on a loaded machine.
  private func reader() -> ArticleReader { ArticleReader(program: Program.url.path, limit: .seconds(600)) }

  /// A reader whose processes run these commands.
  private func reader(of commands: String, limit: Duration = .seconds(600)) async throws -> ArticleReader {
    ArticleReader(program: try await Program.path(running: commands), limit: limit)
  }
}
