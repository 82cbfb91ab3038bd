public import Foundation
import Loading
import Markup
import System

/// Extracts the articles of untrusted pages, each in a separate process with strict limits.
public struct ArticleReader: Sendable {
  /// The environment variables that a program may need to start.
  ///
  /// Others are not passed on, because they may contain credentials.
  private static let variables: Set = ["LD_LIBRARY_PATH"]

  private let program: String
  private let limit: Duration

  /// Creates a reader; `limit` is the maximum time per page.
  ///
  /// `program` must call `ArticleServer.run` for the argument `ArticleServer.verb`.
  public init(program: String = "/proc/self/exe", limit: Duration = .seconds(10)) {
    self.program = program
    self.limit = limit
  }

  /// Extracts the article from the untrusted bytes of a page, truncated to `MarkupLimits.document`.
  ///
  /// Throws the `LoadFailure` of an `ArticleProblem`, or `CancellationError`.
  public func article(in page: Data, contentType: String?, at address: URL) async throws -> Article {
    let request = ArticleRequest(page: Charset.text(of: page, contentType: contentType), at: address).bytes
    guard let process = SandboxProcess(program, ArticleServer.verb, passing: Self.variables) else {
      throw LoadFailure(ArticleProblem.noReader)
    }
    let result = await process.talk(within: limit) { connection in
      Result { () throws(ArticleProblem) in try Self.answer(to: request, of: process, on: connection) }
    }
    process.end()
    try Task.checkCancellation()  // cancellation has ended the process
    switch result {
    case .success(let article?): return article.at(address.host())
    case .success(nil): throw LoadFailure(ArticleProblem.noArticle)
    case .failure(let problem): throw LoadFailure(problem)
    }
  }

  private static func answer(
    to request: [UInt8], of process: SandboxProcess, on connection: SandboxConnection
  ) throws(ArticleProblem) -> Article? {
    guard connection.write(request), let header = connection.read(ArticleReply.headerLength) else {
      throw ArticleProblem(process.failure(on: connection))
    }
    guard let reply = ArticleReply(header: header) else { throw .crash }
    guard let bytes = connection.read(reply.byteCount) else { throw ArticleProblem(process.failure(on: connection)) }
    return try reply.article(bytes)
  }
}

extension ArticleProblem {
  fileprivate init(_ failure: SandboxProcess.Failure) {
    self =
      switch failure {
      case .tooMuchMemory: .tooMuchMemory
      case .tooMuchTime: .tooMuchTime
      case .crash: .crash
      case .notReady: .noReader
      }
  }
}
