import Foundation
import HTTP
import Loading

@testable import Conversations
@testable import ReadingSupport

/// Both servers of Hacker News, with a story that has the id 1.
enum HackerNewsServer {
  static let algolia = "http://a.example/algolia"
  static let firebase = "http://a.example/firebase"
  static let date = 1_700_000_000

  static var site: HackerNewsSite {
    HackerNewsSite(
      algolia: URL(string: algolia) ?? URL(filePath: "/"), firebase: URL(string: firebase) ?? URL(filePath: "/"))
  }

  /// The servers, which send the story and its tree; a nil status, or a nil story, breaks the connection.
  static func spy(story: String?, status: Int? = 200, tree: String) -> ClientSpy {
    ClientSpy { request in
      let path = request.url.path()
      if path == "/algolia/api/v1/items/1" {
        guard let status else { throw LoadFailure.connectivity(.refused) }
        return answer(tree, status: status, to: request)
      }
      let id = request.url.deletingPathExtension().lastPathComponent
      guard let story else { throw LoadFailure.connectivity(.refused) }
      return answer(id == "1" ? story : comment(id), to: request)
    }
  }

  static func answer(_ body: String, status: Int = 200, to request: HTTPRequest) -> HTTPResponse {
    HTTPResponse(status: status, body: Data(body.utf8), url: request.url)
  }

  /// The story, as Firebase sends it.
  static func story(kids: some Sequence<Int>, count: Int) -> String {
    let ids = kids.map(String.init).joined(separator: ",")
    return #"{"by":"ana","descendants":\#(count),"id":1,"kids":[\#(ids)],"score":7,"time":\#(date),"type":"story"}"#
  }

  /// A comment, as Firebase sends it; those whose ids end with 5 were deleted.
  private static func comment(_ id: String) -> String {
    id.hasSuffix("5")
      ? #"{"deleted":true,"id":\#(id),"parent":1,"time":\#(date),"type":"comment"}"#
      : #"{"by":"ben","id":\#(id),"kids":[99],"parent":1,"text":"text \#(id)","time":\#(date),"type":"comment"}"#
  }

  /// A comment, or the story, as Algolia sends it; nil stands for the author of a deleted comment.
  static func node(_ id: Int, by author: String? = "ben", text: String? = nil, _ children: [String] = []) -> String {
    let name = author.map { #""\#($0)""# } ?? "null"
    let html = author == nil ? "null" : #""\#(text ?? "text \(id)")""#
    let list = children.joined(separator: ",")
    return """
      {"author":\(name),"children":[\(list)],"created_at":"2023-11-14T22:13:20Z","created_at_i":\(date),"id":\(id),\
      "options":[],"parent_id":1,"points":null,"story_id":1,"text":\(html),"title":null,\
      "type":"\(id == 1 ? "story" : "comment")","url":null}
      """
  }
}
