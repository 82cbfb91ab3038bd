import Feed
import Foundation
import Localization
import SceneTesting
import Viper

/// The moment at which every test begins.
nonisolated let now = Date(timeIntervalSince1970: 1_600_000_000)

func post(
  _ id: String, description: String? = "a description", images count: Int = 1, details: Post.Details? = nil
) -> Post {
  let images = (0..<count).map { ImageRef("https://i.example/\(id)/\($0 + 1)") }
  return Post(id: Post.ID(rawValue: id), description: description, images: images, details: details)
}

func details(_ change: (inout Post.Details) -> Void) -> Post.Details {
  var details = Post.Details()
  change(&details)
  return details
}

/// A reader of English whose clock a test sets.
func makeContext(
  _ language: Language = .english, clock: WaitableState<Date> = WaitableState(now)
) -> PresentationContext {
  PresentationContext(language: language, calendar: Calendar(identifier: .gregorian)) { clock.state }
}
