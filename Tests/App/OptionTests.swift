import Foundation
import Testing
import Viper

@testable import App

struct OptionTests {
  @Test(
    arguments: [
      (ColorMode.auto, true, [:], true), (.auto, false, [:], false), (.auto, true, ["NO_COLOR": "1"], false),
      (.auto, true, ["NO_COLOR": ""], true), (.auto, false, ["CLICOLOR_FORCE": "1"], true),
      (.auto, false, ["CLICOLOR_FORCE": "0"], false), (.auto, true, ["TERM": "dumb"], false),
      (.auto, true, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false), (.always, false, ["NO_COLOR": "1"], true),
      (.never, true, ["CLICOLOR_FORCE": "1"], false),
    ] as [(ColorMode, Bool, [String: String], Bool)])
  func colourFollowsOptionThenEnvironmentThenTerminal(
    mode: ColorMode, isTerminal: Bool, environment: [String: String], expected: Bool
  ) {
    #expect(mode.isColored(isTerminal: isTerminal, environment: environment) == expected)
  }

  @Test func theSourceIsTheOptionThenTheEnvironmentThenTheDemo() throws {
    let environment = ["FEEDSHELL_SOURCE": "http://b.example"]
    #expect(name(try Source("http://a.example/x", environment: environment)) == "http://a.example/x")
    #expect(name(try Source(nil, environment: environment)) == "http://b.example")
    #expect(name(try Source(nil, environment: ["FEEDSHELL_SOURCE": ""])) == "demo")
    #expect(name(try Source("demo", environment: environment)) == "demo")
  }

  @Test(arguments: ["ftp://a.example", "a.example", "", "http://", "/etc", "http://a.example:65536"])
  func anythingElseIsNoSource(text: String) {
    #expect(throws: (any Error).self) { try Source(text, environment: [:]) }
  }

  @Test func directoriesFollowTheSpecification() {
    let sut = UserDirectories(environment: ["XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "relative"])
    #expect(sut.history.path == "/s/feedshell/history")
    #expect(sut.startUpFile.path.hasSuffix("/.config/feedshell/rc"))
    #expect(!sut.startUpFile.path.contains("relative"))
  }

  @Test func theTextsAreWhole() {
    #expect(AppText.table.problems() == [])
  }

  @Test(arguments: [
    ("open", "open", 0), ("opne", "open", 1), ("oepn", "open", 1), ("pen", "open", 1), ("", "ab", 2),
    ("kitten", "sitting", 3),
  ])
  func slipsAreCounted(word: String, other: String, distance: Int) {
    #expect(NearestMatch.distance(from: word, to: other) == distance)
  }

  private func name(_ source: Source) -> String {
    switch source {
    case .demo: "demo"
    case .server(let url): url.absoluteString
    }
  }
}
