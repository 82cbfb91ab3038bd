import Foundation
import Synchronization

/// A story of the demo source's sites.
struct DemoStory: Sendable {
  /// The number of the story, from 1, newest first.
  let number: Int
  let title: String
  let author: String
  let createdAt: Date
  let score: Int
  /// The number of comments.
  let comments: Int
  let shape: DemoDiscussion.Shape

  var discussion: DemoDiscussion { DemoDiscussion(of: self) }
  /// The title in addresses.
  var slug: String { title.lowercased().replacing(" ", with: "-") }
  /// The address of the page that the story is about.
  var link: String { "https://pictures.example/\(slug)" }
}

/// The stories of the demo source's sites, the faults of these, and the requests received.
struct DemoStories: Sendable {
  static let count = 65
  static let maximumComments = 40_000
  /// The number of stories in a feed.
  private static let listed = 25

  /// The date relative to which ages are computed.
  let now: Date
  /// The number of comments on the first story; the others have 0 to 6.
  var comments: Int
  /// The form of all discussions.
  var shape = DemoDiscussion.Shape.usual
  /// The faults that are still to occur, by endpoint or site.
  var faults: [String: [DemoFault]] = [:]
  /// The number of requests received, by endpoint.
  private(set) var requests: [String: Int] = [:]

  init(now: Date, comments: Int?) {
    self.now = now
    self.comments = min(comments ?? 120, Self.maximumComments)
  }

  /// All stories, newest first.
  var all: [DemoStory] { (1...Self.count).compactMap(story) }

  /// The newest stories, as feeds list them.
  var newest: [DemoStory] { (1...Self.listed).compactMap(story) }

  /// The story with the given number; nil if there is none.
  func story(_ number: Int) -> DemoStory? {
    guard (1...Self.count).contains(number) else { return nil }
    var random = DemoRandom(seed: UInt64(number) &* 0x51_7CC1 &+ 3)
    return DemoStory(
      number: number, title: "\(random.pick(DemoWords.lights)) \(random.pick(DemoWords.subjects))",
      author: random.pick(DemoWords.usernames), createdAt: now.addingTimeInterval(-86_400 - 5_400 * Double(number)),
      score: Int.random(in: 1...400, using: &random), comments: number == 1 ? comments : number * 5 % 7, shape: shape)
  }

  /// The story whose number is the text `id`.
  ///
  /// - Throws: `ServerError` if there is none.
  func existing(_ id: some StringProtocol) throws -> DemoStory {
    guard let number = Int(id), let story = story(number) else { throw ServerError.notFound }
    return story
  }

  /// Counts a request, and returns its fault: that of the endpoint, or else that of the site.
  mutating func receive(_ endpoint: DemoEndpoint) -> DemoFault.Kind? {
    requests[endpoint.name, default: 0] += 1
    let name = faults[endpoint.name, default: []].isEmpty ? endpoint.site : endpoint.name
    return faults[name, default: []].takeNext()
  }
}

/// The stories of a server, which tests can change.
final class DemoForum: Sendable {
  private let stories: Mutex<DemoStories>

  init(_ stories: DemoStories) {
    self.stories = Mutex(stories)
  }

  /// Runs `body` with exclusive access to the stories.
  func use<Value: Sendable>(_ body: (inout DemoStories) -> Value) -> Value {
    stories.withLock { body(&$0) }
  }
}
