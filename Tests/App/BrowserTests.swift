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

  @Test func theErrorForAMissingBrowserSuggestsTheBROWSERVariable() {
    #expect(
      throws: Failure(
        .badArgument, "No web browser was found: set BROWSER to one, or install xdg-open.", reason: "noBrowser")
    ) { try sut(["BROWSER": "no-such-program", "PATH": "/nowhere"]).open(Self.address) }
  }

  @Test(arguments: ["file:///etc/passwd", "ftp://a.example", "-h", "", "https://", "javascript:alert(1)"])
  func onlyWebAddressesAreOpened(address: String) {
    #expect(throws: LoadFailure.refusedAddress) { try sut(["BROWSER": "/bin/echo"]).open(address) }
  }

  @Test func addressesOfDemoContentAreNotOpened() {
    #expect(
      throws: Failure(
        .badArgument, "demo.invalid exists only within FeedShell: a web browser can't open it.", reason: "noBrowser")
    ) { try sut(["BROWSER": "/bin/true"]).open("http://demo.invalid/1") }
  }

  @Test func openingFailsIfTheBrowserCannotBeStarted() throws {
    try sut(["BROWSER": "/bin/true"]).open(Self.address)
    #expect(throws: Failure.self) { try sut(["BROWSER": "/bin"]).open(Self.address) }
  }

  @Test(arguments: ["w3m", "lynx", "elinks", "links", "www-browser"])
  func aTextBrowserRunsInTheTerminal(name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appending(path: name)
    try FileManager.default.createSymbolicLink(at: program, withDestinationURL: URL(filePath: "/bin/false"))
    var lent: [ShellProgram] = []
    let sut = sut(["BROWSER": name, "PATH": folder.path]) {
      lent.append($0)
      return true
    }
    try sut.open(Self.address)
    #expect(lent.map(\.arguments) == [[program.path, Self.address]])
    #expect(lent.map(\.name) == [name])
    #expect(lent.map { $0.run() } == [.exited(1)], "the program itself runs, with the address as one word")
  }

  @Test func aGraphicalBrowserDoesNotTakeOverTheTerminal() throws {
    let sut = sut(["BROWSER": "/bin/true"]) { _ in
      Issue.record("it needs none")
      return true
    }
    try sut.open(Self.address)
  }

  @Test func audioAndVideoOpenInTheBrowserIfThereIsNoPlayer() throws {
    var lent: [[String]] = []
    let play = { (player: String?, address: String) throws in
      try sut(["PATH": "/bin", "BROWSER": "/bin/true"], player: player) {
        lent.append($0.arguments)
        return true
      }.play(address)
    }
    try play("echo -n --title %s", Self.address)
    try play("echo -n", Self.address)
    #expect(lent == [["/bin/echo", "-n", "--title", Self.address], ["/bin/echo", "-n", Self.address]])
    try play(nil, Self.address)
    #expect(lent.count == 2, "the browser is not in the terminal")
    #expect(
      throws: Failure(
        .badArgument, "no-such-player, the player for recordings, was not found: see set player.", reason: "noPlayer")
    ) { try play("no-such-player", Self.address) }
    for address in ["file:///etc/passwd", "--help", ""] {
      #expect(throws: LoadFailure.refusedAddress) { try play("echo", address) }
    }
    #expect(lent.count == 2)
  }

  private func sut(
    _ environment: [String: String], player: String? = nil, lend: @escaping (ShellProgram) -> Bool = { _ in false }
  ) -> Browser {
    Browser(
      environment: environment, player: { player }, texts: { OutsideText.table.strings(for: .english) }, lend: lend)
  }
}
