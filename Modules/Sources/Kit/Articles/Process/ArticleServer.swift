import CSystem
import Foundation
import Markup
import System

/// The program of a process that reads a page from standard input and writes its article to standard output, with
/// strict limits.
public enum ArticleServer {
  /// The command-line argument that makes the program extract one article and exit; not documented for users.
  public static let verb = "read-article"

  /// The maximum memory for a page, in bytes.
  private static let memory = 256 << 20
  /// The maximum CPU time and the maximum elapsed time, in seconds.
  ///
  /// The elapsed time is longer than the limit of `ArticleReader`, so it only matters if FeedShell has ended.
  private static let (seconds, clockSeconds) = (UInt32(5), UInt32(12))

  /// Handles one request, and returns the exit status.
  public static func run() -> Int32 {
    guard isReady, csandbox_enter(memory, seconds) == 0, csandbox_limit_time(seconds, clockSeconds) == 0 else {
      return EX_OSERR
    }
    let stream = BlockingStream()
    guard let header = stream.read(ArticleRequest.headerLength), let lengths = ArticleRequest.lengths(in: header),
      let address = stream.read(lengths.address), let page = stream.read(lengths.page)
    else { return EX_DATAERR }
    let answer = reply(String(decoding: page, as: UTF8.self), at: String(decoding: address, as: UTF8.self))
    return stream.write(answer) ? EXIT_SUCCESS : EX_IOERR
  }

  /// Whether a test page can be parsed.
  ///
  /// This also loads the files that the sandbox later forbids opening.
  private static var isReady: Bool {
    let page = "<title>A</title><p>b <a href=http://xn--nxasmq6b.example/>c</a><img src=/d>"
    return reply(page, at: "http://example.org/").count > ArticleReply.headerLength
  }

  private static func reply(_ page: String, at address: String) -> [UInt8] {
    do {
      let page = try MarkupTree.html(page, limit: MarkupLimits.document)
      return ArticleReply.bytes(of: ArticleExtractor.article(in: page, at: URL(string: address)))
    } catch {
      return ArticleReply.refusal
    }
  }
}
