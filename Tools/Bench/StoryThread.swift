import Comments
import Conversations
import Foundation
import HTTP
import Loading
import Localization
import PostRows
import Posts
import SceneKit
import Sources
import Terminal
import TerminalList
import Viper

/// Measures the comments on a story of Hacker News, 2,000 in one answer.
enum StoryThread {
  private static let count = 2_000
  private nonisolated static let site = HackerNewsSite()

  /// The times from the answers to the first screenful, to the rows of all comments for a script, and to all comments
  /// laid out in lines.
  ///
  /// Each is divided by the time of `JSONSerialization` for the same tree.
  static func ratios() async throws -> (first: Double, whole: Double, laidOut: Double) {
    let client = StoryClient(story: Data(story.utf8), tree: Data(tree.utf8))
    let size = ScreenSize(columns: 80, lines: 24)
    var (first, whole, laidOut, parsing): ([Duration], [Duration], [Duration], [Duration]) = ([], [], [], [])
    let clock = ContinuousClock()
    // The layout of all rows is measured apart, because freeing so much memory would slow down the next round.
    for round in 0..<14 {
      let scene = scene(client)
      let showing = await clock.measure {
        scene.start()
        await scene.settle()
        _ = scene.view.show(.first, size: size)
      }
      guard scene.rows.count == count else { throw POSIXError(.EINVAL) }
      guard round < 9 else {
        laidOut.append(showing + clock.measure { _ = scene.view.rowLines(width: size.columns, in: 0..<count) })
        continue
      }
      first.append(showing)
      whole.append(showing + clock.measure { _ = scene.lines(.all, nil) })
      parsing.append(try clock.measure { _ = try JSONSerialization.jsonObject(with: client.tree) })
    }
    let json = median(parsing[...])
    return (median(first[...]) / json, median(whole[...]) / json, median(laidOut[...]) / json)
  }

  private nonisolated static func thread() -> SourceDocument<CommentThread> {
    site.thread(at: ConversationPlace(site: site.name, id: "1"), of: Post(id: Post.ID(rawValue: "1"), images: []))
  }

  /// The scene as in the program; its page lays out only the rows that are shown.
  private static func scene(_ client: StoryClient) -> any Scene {
    let context = PresentationContext(language: .english)
    let placement = ScenePlacement("comments", at: Route(["feed", "1", "comments"]))
    return ListComposer.compose(page: placement, pictures: nil) { output, display in
      CommentsList.presenter(output, display) {
        Conversation(try await thread().value(from: client), on: nil)
      }
    } cell: {
      CommentCell(row: $0, context: context)
    }
  }

  // MARK: - Answers

  /// The number of comments in a chain of replies.
  private static let depth = 10

  /// Firebase's story; it lists the first comments of the chains in a different order than the tree.
  private static var story: String {
    let kids = stride(from: 2, to: count + 2, by: depth).reversed().map(String.init).joined(separator: ",")
    return """
      {"by":"ann","descendants":\(count),"id":1,"kids":[\(kids)],"score":9,"time":1780000000,"title":"A story",\
      "type":"story","url":"https://bench.example/"}
      """
  }

  /// Algolia's tree.
  private static var tree: String {
    let chains = stride(from: 2, to: count + 2, by: depth).map { first in
      (first..<first + depth).map { head($0, of: $0 == first ? 1 : $0 - 1) }.joined()
        + String(repeating: "]}", count: depth)
    }
    return """
      {"id":1,"created_at":"2026-05-28T20:26:40Z","created_at_i":1780000000,"type":"story","author":"ann",\
      "title":"A story","url":"https://bench.example/","text":null,"points":9,"parent_id":null,"story_id":1,\
      "options":[],"children":[\(chains.joined(separator: ","))]}
      """
  }

  /// A comment, without its replies and the end of its object.
  private static func head(_ number: Int, of parent: Int) -> String {
    """
    {"id":\(number),"created_at":"2026-05-28T21:14:00Z","created_at_i":\(1_780_000_000 + number),"type":"comment",\
    "author":"user\(number % 97)","title":null,"url":null,"text":"&gt; Comment \(number) quotes it&#x27;s parent, as \
    people do.<p>It says that <i>this part</i> is right, and that the other one isn&#x27;t: the numbers on page \
    \(number % 40) were measured on another machine, with another compiler, and nobody repeated them.<p>See \
    <a href=\\"https:&#x2F;&#x2F;bench.example&#x2F;\(number)\\" rel=\\"nofollow\\">https:&#x2F;&#x2F;bench.example&#x2F;\
    \(number)</a>.","points":null,"parent_id":\(parent),"story_id":1,"options":[],"children":[
    """
  }
}

/// An HTTP client that responds with the story, or with the tree of its comments.
private nonisolated struct StoryClient: HTTPClient {
  let story: Data
  let tree: Data

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let isStory = request.url.path().hasSuffix("/item/1.json")
    return HTTPResponse(status: 200, body: isStory ? story : tree, url: request.url)
  }
}
