import Feed
import Foundation
import Localization
import Posts
import SceneTesting
import Viper

/// The moment at which every test begins.
nonisolated let now = Date(timeIntervalSince1970: 1_600_000_000)

func post(
  _ id: String, description: String? = "a description", images count: Int = 1, details: Post.Details? = nil,
  isUnread: Bool = false
) -> Post {
  let images = (0..<count).map { ImageRef("https://i.example/\(id)/\($0 + 1)") }
  var post = Post(id: Post.ID(rawValue: id), description: description, images: images, details: details)
  post.isUnread = isUnread
  return post
}

func details(_ change: (inout Post.Details) -> Void) -> Post.Details {
  var details = Post.Details()
  change(&details)
  return details
}

/// A post with a warning in front of it.
func sensitivePost(_ id: String, _ text: String? = "spiders", hidesText: Bool = true, images: Int = 1) -> Post {
  post(
    id, description: nil, images: images,
    details: details {
      $0.author = Author(name: "Ann")
      $0.text = "a text"
      $0.warning = Post.Warning(text, hidesText: hidesText)
    })
}

/// A reader of English whose clock a test sets.
func makeContext(
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
