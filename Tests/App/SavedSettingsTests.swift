import Foundation
import SceneKit
import Testing

@testable import App
@testable import Shell

/// Parses and changes the lines of the settings file.
struct SavedSettingsTests {
  private let letters = SceneSetting("names.letters", values: ["small", "capital"]) { _ in "letters of names" }
  private var known: [Setting] { Setting.ofProgram + [.scene(letters)] }

  @Test func theLastOfSeveralLinesForASettingIsUsed() {
    let sut = SavedSettings(Data("# mine\n\nrows grid\nimages\tnone \r\nROWS  Line\nnames.letters capital".utf8))
    #expect(sut.value(of: .program(.rows)) == "line")
    #expect(sut.value(of: .program(.images)) == "none")
    #expect(sut.value(of: .scene(letters)) == "capital")
    #expect(sut.value(of: .program(.dates)) == nil)
    #expect(sut.unknownLines(besides: known) == [])
  }

  @Test(arguments: [
    ("language pt_BR", SettingName.language, "pt-BR"), ("\u{FEFF}rows small", .rows, "small"),
    ("theme dark\ntheme pink", .theme, "dark"), ("  pager   on  ", .pager, "on"),
    ("player mpv  --no-video", .player, "mpv --no-video"), ("player none", .player, "none"),
  ])
  func linesWrittenByHandAreParsed(text: String, name: SettingName, value: String) {
    #expect(SavedSettings(Data(text.utf8)).value(of: .program(name)) == value)
  }

  @Test(arguments: [
    "rows", "rows l", "row line", "rows line grid", "rows=line", "sound on", "player", "player a\u{7}b",
    "names.letters big", "rows\u{0}line",
    "\u{1B}[31mrows line",
  ])
  func invalidLinesAreListedAsUnknownAndSetNothing(line: String) {
    let sut = SavedSettings(Data("dates absolute\n\(line)\n".utf8))
    #expect(sut.unknownLines(besides: known) == [2])
    #expect(sut.value(of: .program(.dates)) == "absolute")
    #expect(known.filter { sut.value(of: $0) != nil }.map(\.name) == ["dates"])
  }

  @Test func changingASettingKeepsAllOtherLines() {
    let bytes = Data("# mine\nrows grid\n\n".utf8) + [0xFF, 0x00, 0x0A] + Data("rows line\nsound on".utf8)
    var sut = SavedSettings(bytes)
    let hadRows = sut.set("small", named: "rows")
    #expect(hadRows)
    #expect(sut.data == Data("# mine\nrows small\n\n".utf8) + [0xFF, 0x00, 0x0A] + Data("sound on\n".utf8))
    let hadImages = sut.set("none", named: "images")
    #expect(!hadImages)
    #expect(sut.data.suffix(21) == Data("sound on\nimages none\n".utf8))
    let removals = [sut.set(nil, named: "rows"), sut.set(nil, named: "rows")]
    #expect(removals == [true, false])
    #expect(sut.data == Data("# mine\n\n".utf8) + [0xFF, 0x00, 0x0A] + Data("sound on\nimages none\n".utf8))
  }

  @Test func anEmptyFileHasNoLines() {
    #expect(SavedSettings().data.isEmpty)
    #expect(SavedSettings(Data("\n".utf8)).data == Data("\n".utf8))
  }
}
