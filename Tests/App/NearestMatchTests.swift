import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

struct NearestMatchTests {
  @Test(arguments: [2_000, 1_000_000])
  func comparingLongWordsComparesAtMost500PairsOfLetters(length: Int) {
    let letters = (0..<length).map { Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8($0 % 26))) }
    for other in [letters.reversed(), letters.map { $0 == "a" ? "-" : $0 }, Array(letters.dropFirst()) + ["-"]] {
      #expect(NearestMatch.compare(letters, other).pairs <= 500)
    }
    #expect(NearestMatch.find(String(letters), among: ["open", "rows"]) == [])
  }

  @Test func wordsOfVeryDifferentLengthsAreNotCompared() {
    #expect(NearestMatch.compare(Array("refresh"), Array("back")).pairs == 0)
  }

  @Test func editDistancesUpToTheLimitAreExact() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<2_000 {
      let (one, other) = (word(&random), word(&random))
      let expected = wholeDistance(one, other)
      let distance = NearestMatch.compare(one, other).distance
      #expect(expected <= 2 ? distance == expected : distance > 2, "\(String(one)) \(String(other))")
    }
  }

  @Test func aMistypedRouteWithALongIdGetsASuggestion() {
    let patterns = ["feed", "feed/{id}/comments"].map { RoutePattern($0) }
    let id = String(repeating: "0123456789", count: 200)
    #expect(NearestRoute.find("feed/\(id)/commets", among: patterns) == ["feed/\(id)/comments"])
    #expect(NearestRoute.find("fed/\(id)/comments", among: patterns) == ["feed/\(id)/comments"])
    #expect(NearestRoute.find("feed/\(id)/elephant", among: patterns) == ["feed"])
  }

  @Test func onlyRoutesThatCanBeOpenedAreSuggested() {
    let patterns = ["sources", "sources/{name}"].map { RoutePattern($0) }
    let opens = { (route: Route) in ["sources", "sources/Fine"].contains(route.description) }
    #expect(NearestRoute.find("sources/Nope", among: patterns, opens: opens) == ["sources"])
    #expect(NearestRoute.find("Sources/Fine", among: patterns, opens: opens) == ["sources/Fine"])
    #expect(NearestRoute.find("source", among: patterns, opens: opens) == ["sources"])
  }

  @Test func aMistypedRouteWithManyPartsIsComparedWithFewRoutes() {
    var tried = 0
    let text = Array(repeating: "a", count: 2_000).joined(separator: "/")
    let found = NearestRoute.find(text, among: ["feed", "feed/{id}"].map { RoutePattern($0) }) { _ in
      tried += 1
      return false
    }
    #expect(found == [])
    #expect(tried <= 100)
  }

  @Test(arguments: ["feed/ID/comments", "feed/ID/commets", "ID"])
  func theErrorForALongRouteIsShort(route: String) throws {
    let app = try TestApp()
    let text = route.replacing("ID", with: String(repeating: "a", count: 100_000))
    let message = app.core.shell.unknownRoute(text)
      .message
    #expect(message.contains("aaa"))
    #expect(message.count < 1_000)
  }

  private func word(_ random: inout SeededRandom) -> [Character] {
    (0..<Int.random(in: 0...7, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" }
  }

  /// The edit distance by definition, comparing all pairs of letters.
  private func wholeDistance(_ one: [Character], _ other: [Character]) -> Int {
    var table = [[Int]](repeating: Array(0...other.count), count: one.count + 1)
    for (i, letter) in one.enumerated() {
      table[i + 1][0] = i + 1
      for (j, mate) in other.enumerated() {
        table[i + 1][j + 1] = min(table[i][j + 1] + 1, table[i + 1][j] + 1, table[i][j] + (letter == mate ? 0 : 1))
        guard i > 0, j > 0, letter == other[j - 1], one[i - 1] == mate else { continue }
        table[i + 1][j + 1] = min(table[i + 1][j + 1], table[i - 1][j - 1] + 1)
      }
    }
    return table[one.count][other.count]
  }
}
