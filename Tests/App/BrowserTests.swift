import Foundation
import Loading
import Localization
import Testing
import Viper

@testable import App
@testable import Shell

@Suite(.timeLimit(.minutes(1)))
struct BrowserTests {
  private nonisolated static let address = "https://a.example/?q=1&r=$(x);y"

  @Test(arguments: [
    ("/bin/echo", ["/bin/echo", address]), ("echo", ["/bin/echo", address]),
    ("echo -n %s x", ["/bin/echo", "-n", address, "x"]), ("no-such-program:echo", ["/bin/echo", address]),
  ])
  func theFirstInstalledBrowserGetsTheAddressAsOneArgument(browser: String, expected: [String]) throws {
    let command = try #require(sut(["BROWSER": browser, "PATH": "/bin"]).command(for: Self.address))
    #expect([command.program.path] + command.arguments == expected)
  }

  @Test func withoutAnInstalledBrowserTheMessageSaysWhatToSet() {
    #expect(
      throws: Failure(
        .badArgument, "No web browser was found: set BROWSER to one, or install xdg-open.", reason: "noBrowser")
    ) { try sut(["BROWSER": "no-such-program", "PATH": "/nowhere"]).open(Self.address) }
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://a.example", "-h", "", "https://", "javascript:alert(1)"])
  func onlyAddressesOfTheWebAreOpened(address: String) {
    #expect(throws: LoadFailure.refusedAddress) { try sut(["BROWSER": "/bin/echo"]).open(address) }
  }

  @Test func namesThatStandForNoServerAreNotOpened() {
    #expect(
      throws: Failure(
        .badArgument, "demo.invalid exists only within FeedShell: a web browser can't open it.", reason: "noBrowser")
    ) { try sut(["BROWSER": "/bin/true"]).open("http://demo.invalid/1") }
  }

  @Test func theBrowserIsStarted() throws {
    try sut(["BROWSER": "/bin/true"]).open(Self.address)
    #expect(throws: Failure.self) { try sut(["BROWSER": "/bin"]).open(Self.address) }
  }

  private func sut(_ environment: [String: String]) -> Browser {
    Browser(environment: environment, texts: { ShellText.table.strings(for: .english) })
  }
}
