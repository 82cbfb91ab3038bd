import ContractTesting
import Foundation
import HTTP
import Loading
import Posts
import Sources

/// Checks the requests of a source for changes of a post, without sending a change.
struct WriteRules {
  let source: any Writing
  let post: Post

  /// The changes to check.
  private static let writes = PostWrite.ofPosts + [.vote([0])]

  func findings() async -> [Finding] {
    var post = post
    // As if the account had loaded the post.
    post.details.facts.reactions = post.details.facts.reactions ?? Post.Reactions()
    var findings: [Finding] = []
    for write in Self.writes {
      let before = write.inverse?.applied(to: post) ?? post
      guard source.abilities(for: before).contains(write.kind) else { continue }
      let change = source.request(write, on: before)
      findings += await request(of: change, write, before) + response(to: change, write, before)
    }
    return findings
  }

  /// Reports mistakes in the request of a change, which must be different from the request of the inverse change.
  private func request(of change: SourceWrite, _ write: PostWrite, _ post: Post) async -> [Finding] {
    do {
      let request = try await change.request()
      var findings = ChangeRules(account: source.account).mistakes(of: request).map { finding(write, $0) }
      if let inverse = write.inverse {
        let opposite = try await source.request(inverse, on: write.applied(to: post)).request()
        if opposite.url == request.url, opposite.method == request.method {
          let context = "post “\(post.id)”"
          findings.append(Finding(.sameWrite, write, inverse, request.url, subject: "inverse", context: context))
        }
      }
      return findings
    } catch is LoadFailure {
      return []  // the server of the test does not know the post
    } catch {
      return [finding(write, "failed with \(error.words), which is not a LoadFailure")]
    }
  }

  /// Reports mistakes in the mapping of a response with missing fields, and of a refusal.
  private func response(to change: SourceWrite, _ write: PostWrite, _ post: Post) -> [Finding] {
    var findings: [Finding] = []
    do {
      let changed = try change.read(answer(200), post)
      var others = changed
      others.reactionState = post.reactionState
      if others != post { findings.append(finding(write, "changes other parts of the post if the response is {}")) }
      if write.isDone(on: changed) == false {
        findings.append(finding(write, "is not shown by the post if the response is {}"))
      }
    } catch {
      findings.append(finding(write, "fails if the response is {}: \(error.words)"))
    }
    do {
      _ = try change.read(answer(500), post)
      findings.append(finding(write, "succeeds if the status is 500"))
    } catch {
      if !(error is LoadFailure) {
        findings.append(finding(write, "fails with \(error.words), which is not a LoadFailure"))
      }
    }
    return findings
  }

  private func answer(_ status: Int) -> HTTPResponse {
    HTTPResponse(status: status, body: Data("{}".utf8), url: source.account.server.url)
  }

  private func finding(_ write: PostWrite, _ mistake: String) -> Finding {
    Finding(.write, "\(write)", mistake, subject: mistake, context: "post “\(post.id)”")
  }
}
