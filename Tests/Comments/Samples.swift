import Comments
import Foundation
import Localization
import Posts
import SceneTesting
import Viper

/// The moment at which every test begins.
nonisolated let now = Date(timeIntervalSince1970: 1_600_000_000)

func comment(
  _ id: String, by author: String = "ann", text: String = "a text", age: TimeInterval? = 60, warning: String? = nil,
  link: String? = nil, textLinks: [String] = [], imageCount: Int = 0, state: Post.State = .shown, depth: Int = 0
) -> Post {
  Post(
    comment: Post.ID(rawValue: id), author: author, createdAt: age.map { now.addingTimeInterval(-$0) },
    text: RichText(plain: text),
    warning: warning, link: link, textLinks: textLinks,
    images: (0..<imageCount).map { ImageRef("https://a.example/\($0)") }, state: state, depth: depth)
}

/// A reader of English whose clock a test sets.
func makeContext(
  _ language: Language = .english, clock: WaitableState<Date> = WaitableState(now)
) -> PresentationContext {
  PresentationContext(language: language, calendar: Calendar(identifier: .gregorian)) { clock.state }
}
