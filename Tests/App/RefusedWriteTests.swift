import Localization
import Posts
import Testing
import Viper

@testable import App

/// Reports a change that was refused while no command waited for it.
struct RefusedWriteTests {
  @Test func theReportOfARefusedChangeQuotesThePostOnOneTruncatedLine() {
    var details = Post.Details()
    details.title = "Worth every cold finger.\n@ana " + String(repeating: "a", count: 60)
    let post = Post(id: Post.ID(rawValue: "1"), images: [], details: details)
    let entry = OutboxEntry(
      id: 1, .like(true), by: "ana@a.example", on: post, of: "home@a.example", .failed, reason: nil)
    let message = entry.failure(in: PresentationContext(language: .english)).message
    #expect(message.contains("“Worth every cold finger. @ana aaa"))
    #expect(message.contains("a…”") && !message.contains("\n"))
  }
}
