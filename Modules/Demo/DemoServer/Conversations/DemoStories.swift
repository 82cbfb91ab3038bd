import Foundation
import Synchronization

/// A story of the demo's discussion sites.
struct DemoStory: Sendable {
  /// The kind of a story on Hacker News: a job has no comments, and a poll has choices.
  enum Kind: String, Sendable {
    case story, job, poll
  }

  /// The number of the story, from 1, newest first.
  let number: Int
  let title: String
  let author: String
  let createdAt: Date
  let score: Int
  /// The number of comments.
  let comments: Int
  let shape: DemoDiscussion.Shape
  let kind: Kind

  var discussion: DemoDiscussion { DemoDiscussion(of: self) }
  /// The title in the form used in addresses.
  var slug: String { title.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") }
  /// The address of the page that the story links to.
  var link: String { "https://pictures.example/\(slug)" }
  /// The text, with one paragraph per line; nil for a story that links to a page.
  var text: String? { DemoStoryWords.texts[number] }
}

/// The stories of the demo's discussion sites, their faults, and the requests received.
struct DemoStories: Sendable {
  static let count = 65
  static let maximumComments = 40_000
  /// The number of stories in a site's feed.
  private static let listed = 25
  private static let jobs: Set = [19, 38, 57]
  private static let polls: Set = [22, 44]
  /// Stories with long or unusual discussions, which are not in feeds.
  private static let special: [Int: (comments: Int, shape: DemoDiscussion.Shape)] = [
    27: (2_000, .usual), 29: (60, .deleted), 31: (1_000, .deep),
  ]

  /// The date relative to which ages are computed.
  let now: Date
  /// The number of comments on the first story; most other stories have 0 to 50.
  var comments: Int
  /// The shape of all discussions; if it is `usual`, special stories have their own shape.
  var shape = DemoDiscussion.Shape.usual
  /// The faults of future requests, by endpoint or site.
  var faults: [String: [DemoFault]] = [:]
  /// The number of requests received, by endpoint.
  private(set) var requests: [String: Int] = [:]

  init(now: Date, comments: Int?) {
    self.now = now
    self.comments = min(comments ?? 120, Self.maximumComments)
  }

  /// All stories, newest first.
  var all: [DemoStory] { (1...Self.count).compactMap(story) }

  /// The newest stories, as listed in feeds.
  var newest: [DemoStory] { (1...Self.listed).compactMap(story) }

  /// The story with the given number; nil if there is none.
  func story(_ number: Int) -> DemoStory? {
    guard (1...Self.count).contains(number) else { return nil }
    var random = DemoRandom(seed: UInt64(number) &* 0x51_7CC1 &+ 3)
    let kind: DemoStory.Kind = Self.jobs.contains(number) ? .job : Self.polls.contains(number) ? .poll : .story
    let special = Self.special[number]
    return DemoStory(
      number: number, title: DemoStoryWords.titles[number - 1],
      author: random.pick(DemoWords.usernames), createdAt: now.addingTimeInterval(-86_400 - 5_400 * Double(number)),
      score: kind == .story ? Int.random(in: 10...400, using: &random) : 1,
      comments: kind == .job ? 0 : number == 1 ? comments : special?.comments ?? Self.usualComments(on: number),
      shape: shape == .usual ? special?.shape ?? .usual : shape, kind: kind)
  }

  /// The number of comments on an ordinary story; every third story is popular.
  private static func usualComments(on number: Int) -> Int {
    number.isMultiple(of: 3) ? 12 + number * 7 % 39 : number * 5 % 7
  }

  /// The story whose number is `id` as text.
  func existing(_ id: some StringProtocol) throws -> DemoStory {
    guard let number = Int(id), let story = story(number) else { throw ServerError.notFound }
    return story
  }

  /// Counts a request, and returns the fault of the endpoint or, if there is none, of the site.
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
