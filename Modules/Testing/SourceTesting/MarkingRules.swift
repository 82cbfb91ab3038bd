import ContractTesting
import Foundation
import HTTP
import JSON
import Posts
import Sources

/// Checks the requests of a source for an account's marks and their changes, without sending a change.
struct MarkingRules {
  private static let maximumPages = 50

  let source: any Marking
  let client: RecordingClient

  func findings() async -> [Finding] {
    do {
      let articles = try await source.articles(since: nil, after: nil).value(from: client).items
      guard !articles.isEmpty else { return [finding("list of articles", "is empty: the test shows nothing")] }
      return try await marks() + lists() + batch(of: articles) + leftOut()
    } catch {
      return [finding("account", "failed with \(error.words)")]
    }
  }

  /// Reports mistakes in requests that set marks on the maximum number of articles.
  private func marks() async throws -> [Finding] {
    let rules = ChangeRules(account: source.account)
    let ids = (1...250).map { Post.ID(rawValue: String($0)) }
    var findings: [Finding] = []
    var known: [HTTPRequest: String] = [:]
    for mark in PostMark.allCases where mark.isOfAccounts {
      let name = "mark “\(mark.rawValue)”"
      let request = try await source.request(mark, on: ids)
      findings += rules.mistakes(of: request).map { finding(name, $0) }
      if let other = known.updateValue(name, forKey: request) {
        findings.append(finding(name, "has the same request as the \(other)"))
      }
      let others = [Array(ids.dropFirst()), Array(ids.dropLast())]
      for other in others {
        guard try await source.request(mark, on: other) == request else { continue }
        findings.append(finding(name, "does not send all of 250 ids"))
        break
      }
    }
    return findings + rules.mistakes(of: source.check).map { finding("marks", $0) }
  }

  /// Reports mistakes in the lists of marked articles.
  private func lists() async throws -> [Finding] {
    var findings: [Finding] = []
    for marked in MarkedArticles.allCases {
      let name = "list of \(marked.rawValue) articles"
      var (cursor, cursors): (String?, Set<String>) = (nil, [])
      repeat {
        let page = try await source.ids(marked, after: cursor).value(from: client)
        let ids = page.ids.map { String($0) }
        if let id = ids.first(where: { source.postID($0)?.rawValue != $0 }) {
          findings.append(finding(name, "has the id \(id), which postID(_:) does not read back"))
        }
        cursor = page.cursor
        if let cursor, !cursors.insert(cursor).inserted {
          return findings + [finding(name, "repeats the cursor “\(cursor)”")]
        }
      } while cursor != nil && cursors.count < Self.maximumPages
    }
    return findings
  }

  /// Reports mistakes in loading articles by their ids.
  private func batch(of articles: [ListedArticle]) async throws -> [Finding] {
    let ids = articles.map(\.post.id)
    if let id = ids.first(where: { Int128($0.rawValue) == nil }) {
      return [finding("article", "has the id \(id), which is not a number")]
    }
    let found = try await source.articles(ids).value(from: client)
    let others = found.filter { !ids.contains($0.post.id) }
    return others.prefix(1).map { finding("articles by id", "include \($0.post.id), which was not asked for") }
      + (found.isEmpty ? [finding("articles by id", "are empty")] : [])
  }

  /// Reports a source that drops further articles because one article lacks a member.
  private func leftOut() async throws -> [Finding] {
    guard case .request(let make, let read) = source.articles(since: nil, after: nil).load else { return [] }
    let answer = try await client.send(try await make())
    let whole = try read(answer).items.count
    guard case .object(let members)? = answer.json else { return [] }
    for member in members {
      guard case .array(let values) = member.value, values.count == whole, case .object(let fields)? = values.first
      else { continue }
      for field in fields {
        let less = JSONValue.object(fields.filter { $0.name != field.name })
        let body = JSONValue.object(
          members.map { $0.name == member.name ? JSONValue.Member($0.name, .array([less] + values.dropFirst())) : $0 })
        guard Self.count(of: { try read(answer.with(body)) }) >= whole - 1 else {
          return [finding("list of articles", "loses others if one has no “\(field.name)”")]
        }
      }
    }
    return []
  }

  private static func count(of page: () throws -> Page<ListedArticle>) -> Int {
    do {
      return try page().items.count
    } catch {
      return 0  // the whole page is lost
    }
  }

  private func finding(_ part: String, _ mistake: String) -> Finding {
    Finding(.mark, part, mistake, subject: mistake, context: part)
  }
}
