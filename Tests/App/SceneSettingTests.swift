import SceneKit
import SceneTesting
import Testing
import Viper

@testable import App
@testable import Shell

/// Uses settings that scenes of other packages declare.
@Suite(.timeLimit(.minutes(1)))
struct SceneSettingTests {
  @Test func aSceneUsesTheNewValueOfItsSetting() async throws {
    let app = try await appWithNames()
    #expect(app.console.shows(" 1  Ada"))
    app.types("set names.letters capital")
    #expect(app.console.printed.last == "  names.letters  capital  (set)")
    app.hoursPass(1)  // lines that were drawn are kept for a second
    app.types("rows")
    #expect(app.console.printed.last?.contains(" 1  ADA") == true)
  }

  @Test func aSceneSettingIsListedAndExplained() async throws {
    let app = try await appWithNames()
    app.types("set")
    // The column is as wide as the longest name, which may belong to another scene.
    #expect(app.console.printed.last?.contains(#/\n  names.letters +small  \(default\)/#) == true)
    app.types("set names")
    #expect(app.console.printed.last == "  names.letters  small  (default)\n  letters of names: small, capital")
  }

  @Test func aSceneSettingIsCompleted() async throws {
    let app = try await appWithNames()
    #expect(app.console.completes("set na") == ["names.letters"])
    #expect(app.console.completes("set names.letters ") == ["small", "capital", "default"])
  }

  @Test(arguments: [
    ("set names.lettres capital", "There is no setting “names.lettres”. Did you mean names.letters?"),
    ("set names.letters big", "names.letters must be small or capital."),
  ])
  func aMistypedSettingSuggestsTheNearestSetting(line: String, error: String) async throws {
    let app = try await appWithNames()
    app.types(line)
    #expect(app.console.printed.last == error)
  }

  @Test func theStartUpFileSetsASceneSettingBeforeTheSceneIsShown() async throws {
    let app = try TestApp(scenes: [NamesScene.package])
    try app.openShell("names", commands: [Invocation("set names.letters capital", line: 3)])
    await app.answers("Ada", at: 0)
    #expect(app.console.shows(" 1  ADA"))
    app.types("set names.letters")
    #expect(app.console.printed.last?.hasPrefix("  names.letters  capital  (rc:3)") == true)
  }

  @Test func settingTheValueNamedDefaultRestoresTheDefaultValue() async throws {
    let app = try await appWithNames()
    app.types("set names.letters capital; set names.letters default")
    #expect(app.console.printed.last == "  names.letters  small  (default)")
    app.types("set dates absolute; set dates default")
    #expect(app.console.printed.last == "  dates  relative  (default)")
  }

  @Test func aScriptPrintsSceneSettingsAsJSON() async throws {
    let app = try TestApp(isInteractive: false, scenes: [NamesScene.package])
    let result = try await app.script(
      ["set names.letters capital", "set"], route: "names", answers: [.body("Ada")])
    #expect(result.out.first == #"{"settings":{"names.letters":{"value":"capital","from":"set"}}}"#)
    #expect(result.out.last?.hasSuffix(#""names.letters":{"value":"capital","from":"set"}}}"#) == true)
  }
}
