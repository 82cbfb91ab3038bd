import Localization
import Testing

@Suite(.timeLimit(.minutes(1)))
struct StringTableTests {
  @Test func everyKindOfProblemIsFound() {
    let sut = SampleKey.table([
      "en": #""greeting" = "hi {name}"; "plain" = "x";"#,
      "el": #""greeting" = "γεια"; "plain" = "x"; "more" = "y";"#,
      "pt-BR": #""greeting" = "oi {name}";"#,
    ])
    #expect(
      sut.problems() == [
        "el: more is used by no code", "el: greeting has other placeholders than in English",
        "pt-BR: plain is missing",
      ])
  }

  @Test func aTableWithEveryTextInEveryLanguageHasNoProblem() {
    let whole = #""greeting" = "{a}, {b}"; "plain" = "x";"#
    let turned = #""greeting" = "{b}, {a}"; "plain" = "y";"#
    #expect(SampleKey.table(["en": whole, "el": turned, "pt-BR": whole]).problems() == [])
  }

  @Test(arguments: [nil, "", "no strings file", #""greeting" = "unfinished"#])
  func aFileThatCannotBeReadLacksEveryKey(file: String?) {
    let whole = #""greeting" = "hi"; "plain" = "x";"#
    var files = ["en": whole, "el": whole]
    files["pt-BR"] = file
    #expect(SampleKey.table(files).problems() == ["pt-BR: greeting is missing", "pt-BR: plain is missing"])
  }
}
