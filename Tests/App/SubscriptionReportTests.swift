import Localization
import SubscriptionList
import Testing
import Viper

@testable import SourceCommands

/// The reports about the list of subscriptions.
struct SubscriptionReportTests {
  @Test func aScriptNamesEverySourceThatIsMissing() {
    let missing = (1...5).map { Subscription("feed:http://a.example/\($0)", name: "Paper \($0)") }
    let message = { (isInteractive: Bool) in
      SubscriptionReports(PresentationContext(language: .english, isInteractive: isInteractive))
        .missing(missing).message
    }
    #expect(message(false) == "Not loaded: Paper 1, Paper 2, Paper 3, Paper 4, Paper 5.")
    #expect(message(true).hasPrefix("Not loaded: Paper 1, Paper 2, Paper 3, …."))
  }
}
