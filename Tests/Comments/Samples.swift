import Comments
import Foundation
import Localization
import SceneTesting
import Viper

/// The moment at which every test begins.
nonisolated let now = Date(timeIntervalSince1970: 1_600_000_000)

func comment(
  _ id: String, by author: String = "ann", text: String = "a text", age: TimeInterval = 60, depth: Int = 0
) -> Comment {
  Comment(
    id: Comment.ID(rawValue: id), author: author, createdAt: now.addingTimeInterval(-age), text: text, depth: depth)
}

/// A reader of English whose clock a test sets.
func makeContext(
  _ language: Language = .english, clock: WaitableState<Date> = WaitableState(now)
) -> PresentationContext {
  PresentationContext(language: language, calendar: Calendar(identifier: .gregorian)) { clock.state }
}
