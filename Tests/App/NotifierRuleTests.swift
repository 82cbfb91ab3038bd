import Foundation
import Localization
import Posts
import Testing

@testable import App
@testable import Shell

/// Checks the texts of notifications, and settings that change between two of them.
@Suite(.timeLimit(.minutes(1)))
struct NotifierRuleTests {
  @Test func postsThatArriveWhileNotificationsAreOffDoNotDelayTheNextNotification() {
    let sut = NotifierSUT("off")
    sut.notifier.tell(Arrivals(count: 1, sources: ["A"]))
    sut.set("bell")
    sut.notifier.tell(Arrivals(count: 1, sources: ["A"]))
    #expect(sut.sent == ["\u{7}"])
  }

  @Test func aMissingNotificationProgramIsReportedAgainAfterEachChangeOfTheSetting() {
    let sut = NotifierSUT("nosuch-notifier")
    for (minute, mode) in ["nosuch-notifier", "no-other", "no-other", "nosuch-notifier"].enumerated() {
      sut.set(mode)
      sut.date = Date(timeIntervalSince1970: TimeInterval(minute) * 60)
      sut.notifier.tell(Arrivals(count: 1, sources: ["A"]))
    }
    #expect(sut.failures.count == 3, "each change names its program")
    #expect(sut.failures.map { $0.contains("no-other") } == [false, true, false])
  }

  @Test(
    arguments: [
      (nil, "3 new in 2 sources: new."), ("Lake", "3 new in 2 sources: “Lake”"), ("", "3 new in 2 sources: new."),
      ("\u{1B}", "3 new in 2 sources: new."),
    ] as [(String?, String)])
  func theNotificationSuggestsTheCommandNamedNewIfThereIsNoTitle(title: String?, text: String) {
    let sut = NotifierSUT("auto", environment: ["TERM": "foot"])
    sut.notifier.tell(Arrivals(count: 3, sources: ["A", "B"], title: title))
    #expect(sut.sent == ["\u{1B}]777;notify;FeedShell;\(text)\u{1B}\\"])
  }

  @Test(arguments: [(-1, false), (0, false), (1, true)]) func theNotificationTextHasAtMost200Characters(
    more: Int, isCut: Bool
  ) {
    let sut = NotifierSUT("auto", environment: ["TERM": "foot"])
    let rest = "3 new in 1 source: “”".count
    sut.notifier.tell(Arrivals(count: 3, sources: ["A"], title: String(repeating: "x", count: 200 - rest + more)))
    let text = sut.sent.first?.dropFirst("\u{1B}]777;notify;FeedShell;".count).dropLast(2) ?? ""
    #expect(text.count == 200 + min(more, 0))
    #expect(text.hasSuffix("…") == isCut)
  }

  @Test(arguments: ["bell", "auto"]) func noNotificationIsSentWithoutATerminal(mode: String) {
    let sut = NotifierSUT(mode, isTerminal: false)
    sut.notifier.tell(Arrivals(count: 1, sources: ["A"]))
    #expect(sut.sent == [] && sut.failures == [])
  }

  @Test(
    arguments: [
      (["TERM": "xterm", "KITTY_WINDOW_ID": ""], .bell), (["TERM": "xterm", "WT_SESSION": ""], .bell),
      (["TERM": "xterm", "ConEmuANSI": "ON"], .osc9), (["TERM": "xterm", "ConEmuANSI": "OFF"], .bell),
      (["TERM": "xterm", "TERM_PROGRAM": "ghostty"], .osc777), (["TERM": "wezterm"], .osc777), ([:], .bell),
      (["TERM": "xterm-kitty", "TERM_PROGRAM": "iTerm.app"], .osc99),
    ] as [([String: String], NotificationForm)])
  func emptyVariablesDoNotAffectTheNotificationFormat(environment: [String: String], form: NotificationForm) {
    #expect(NotificationForm(in: environment) == form)
  }
}
