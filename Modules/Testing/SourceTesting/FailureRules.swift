import ContractTesting
import Foundation
import HTTP
import Loading
import Posts
import Sources

/// Checks that a source rejects broken responses, and valid responses with an error status.
struct FailureRules {
  let respond: SourceContract.Respond
  /// Creates the source with a client.
  let source: @Sendable (any HTTPClient) throws -> any Source

  /// Reports a source that accepts invalid responses as a page, or ignores the status of a response.
  func findings() async -> [Finding] {
    let answers: [(name: String, status: Int, body: String)] = [
      ("a status of 500", 500, "[]"), ("an empty body", 200, ""), ("half a document", 200, #"{"items":[{"id":"#),
      ("a number", 200, "7"), ("bytes that are not text", 200, "\u{1}\u{2}\u{3}"),
    ]
    var findings: [Finding] = []
    for (name, status, body) in answers {
      let result = await result { HTTPResponse(status: status, body: Data(body.utf8), url: $0.url) }
      findings += result.mistake.map { [Self.failure(name, $0)] } ?? []
    }
    return await findings.isEmpty ? ignoredStatuses() : findings
  }

  /// Reports a source that does not fail if a valid response has an error status.
  private func ignoredStatuses() async -> [Finding] {
    var findings: [Finding] = []
    for status in Self.statuses {
      let result = await result(answers(with: status))
      let other = result.status.flatMap { $0 == status ? nil : "a failure with the status \($0)" }
      findings += (result.mistake ?? other).map { [Finding(.ignoredStatus, status, $0, context: "\(status)")] } ?? []
    }
    return findings
  }

  /// Returns the test's responses, with the given status.
  private func answers(with status: Int) -> SourceContract.Respond {
    { [respond] request in
      let answer = try await respond(request)
      return HTTPResponse(status: status, headers: answer.headers, body: answer.body, url: answer.url)
    }
  }

  /// Reads the timeline from a server with the given responses; returns the mistake or the status of the failure.
  ///
  /// Both are nil for a source without a server.
  private func result(_ respond: @escaping SourceContract.Respond) async -> (mistake: String?, status: Int?) {
    let client = RecordingClient(respond: respond)
    do {
      let page = try await source(client).timeline(after: nil).value(from: client)
      return (client.requests.isEmpty ? nil : "a page of \(page.items.count) posts", nil)
    } catch let failure as LoadFailure {
      return (nil, failure.status)
    } catch {
      return ("the error \(error.words), which is not a LoadFailure", nil)
    }
  }

  /// Reports a comment thread that accepts a valid response with an error status, or that is empty after a failure.
  func ignoredStatuses(of document: SourceDocument<CommentThread>, _ post: Post) async -> [Finding] {
    var findings: [Finding] = []
    for status in Self.statuses {
      let client = RecordingClient(respond: answers(with: status))
      let result: String
      do {
        let count = try await document.value(from: client).comments.count
        guard !client.requests.isEmpty else { return [] }
        result = count == 0 ? "a thread without comments" : "\(count) comments"
      } catch let error as LoadFailure
        where status != 404 && error.reason == LoadFailure.noComments(link: nil).reason
      {
        result = "the failure that there are no comments"
      } catch {
        continue  // it fails, as required
      }
      findings.append(
        Finding(.ignoredStatus, status, result, subject: "thread", context: "\(status), post “\(post.id)”"))
    }
    return findings
  }

  /// The error statuses that servers send with any body.
  private static let statuses = [401, 404, 429, 500]

  static func failure(_ answer: String, _ result: String) -> Finding {
    Finding(
      .failure, answer, result, subject: result.hasPrefix("a page") ? "page" : "error", context: answer)
  }
}

extension Error {
  /// The description of the error without its full stop, for the middle of a sentence.
  var words: String {
    let text = "\(self)"
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
