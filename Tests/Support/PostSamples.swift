public import Foundation
public import Localization
public import Posts
public import SceneTesting
public import Viper

/// The moment at which the tests of posts begin.
public let now = Date(timeIntervalSince1970: 1_600_000_000)

/// A post with pictures.
public func post(
  _ id: String, description: String? = "a description", images count: Int = 1, details: Post.Details? = nil,
  isUnread: Bool = false
) -> Post {
  let images = (0..<count).map { ImageRef("https://i.example/\(id)/\($0 + 1)") }
  var post = Post(id: Post.ID(rawValue: id), description: description, images: images, details: details)
  post.viewer.isUnread = isUnread
  return post
}

/// The fields that only some sources have.
public func details(_ change: (inout Post.Details) -> Void) -> Post.Details {
  var details = Post.Details()
  change(&details)
  return details
}

/// A post with a warning in front of it.
public func sensitivePost(
  _ id: String, _ text: String? = "spiders", hidesText: Bool = true, images: Int = 1
) -> Post {
  post(
    id, description: nil, images: images,
    details: details {
      $0.author = Author(name: "Ann")
      $0.text = "a text"
      $0.warning = Post.Warning(text, hidesText: hidesText)
    })
}

/// A comment of a minute ago.
public func comment(
  _ id: String, by author: String = "ann", text: String = "a text", age: TimeInterval? = 60, warning: String? = nil,
  link: String? = nil, textLinks: [String] = [], imageCount: Int = 0, state: Post.State = .shown, depth: Int = 0
) -> Post {
  Post(
    comment: Post.ID(rawValue: id), author: author, createdAt: age.map { now.addingTimeInterval(-$0) },
    text: RichText(plain: text), warning: warning, link: link, textLinks: textLinks,
    images: (0..<imageCount).map { ImageRef("https://a.example/\($0)") }, state: state, depth: depth)
}

/// A context whose clock a test sets.
public func makeContext(
  _ language: Language = .english, clock: WaitableState<Date> = WaitableState(now), isInteractive: Bool = false
) -> PresentationContext {
  PresentationContext(
    language: language, calendar: calendar, now: { clock.state }, isInteractive: isInteractive)
}

private let calendar: Calendar = {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = .gmt
  return calendar
}()
