import Foundation
import JSON
import Loading
import Localization
import SceneTesting
import TestSupport
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct FailureTests {
  private static let errors = LoadErrorSamples.all

  @Test func theTextsOfListsAreWhole() {
    #expect(ListText.table.problems() == [])
  }

  @Test func everyErrorIsInTheTable() {
    #expect(Set(Self.errors.map(LoadErrorSamples.Name.init)) == Set(LoadErrorSamples.Name.allCases))
  }

  /// The table of all texts, with the words for scripts.
  @Test func theTextsOfLoadErrorsAreThose() throws {
    let lines = Self.errors.map { error in
      let failure = Failure(loading: error.at(LoadErrorSamples.host), in: .english)
      let words = [failure.kind.rawValue, failure.reason, failure.status.map(String.init), failure.host]
      return
        "\(words.compactMap(\.self).joined(separator: " "))\(failure.canBeTriedAgain ? " again" : "")\n  \(failure.message)\n"
    }
    try expectSnapshot(lines.joined(), named: "load-errors")
  }

  @Test(arguments: Language.supported) func everyTextIsOneSentenceForPeople(language: Language) {
    for error in Self.errors {
      let text = Failure(loading: error.at(LoadErrorSamples.host), in: language).message
      #expect(!text.isEmpty)
      #expect(!text.contains { "{}\n".contains($0) }, "\(text)")
      #expect(
        !["Error", "Domain", "nil", "Optional", "("].contains { text.contains($0) && !text.contains("(TLS") }, "\(text)"
      )
    }
  }

  @Test func noTwoLanguagesHaveTheSameWords() {
    for error in Self.errors {
      let messages = Language.supported.map { Failure(loading: error.at(LoadErrorSamples.host), in: $0).message }
      #expect(Set(messages).count == Language.supported.count, "\(error)")
    }
  }

  @Test func anErrorWithoutAHostIsAboutTheServer() {
    let failure = Failure(loading: LoadError.connectivity(.refused), in: .english)
    #expect(failure.message == "The server refused the connection.")
    #expect(failure.host == nil)
  }

  @Test func onlyErrorsOfServersTakeAHost() {
    #expect(LoadError.badStatus(500).at("a.example") == .at(host: "a.example", .badStatus(500)))
    #expect(LoadError.badStatus(500).at("a.example").at("b.example").host == "a.example", "the first one is exact")
    #expect(LoadError.badStatus(500).at(nil) == .badStatus(500))
    #expect(LoadError.signedInOnly(host: "a.example").at("b.example") == .signedInOnly(host: "a.example"))
    for error in [LoadError.offline, .folder(.missing), .image(.noDecoder)] { #expect(error.at("a.example") == error) }
  }

  @Test func anErrorIsSavedAndReadAgain() throws {
    for error in Self.errors {
      let data = try JSONEncoder().encode(error.at(LoadErrorSamples.host))
      #expect(try JSONDecoder().decode(LoadError.self, from: data) == error.at(LoadErrorSamples.host))
    }
  }

  @Test func aConnectionProblemIsAReasonInOneWord() {
    for problem in ConnectionProblem.allCases {
      #expect(Failure(loading: LoadError.connectivity(problem), in: .english).reason == problem.rawValue)
    }
  }

  @Test func aPauseUntilAnotherDayHasItsDate() throws {
    let today = Calendar.current.startOfDay(for: .now)
    let tomorrow = try #require(Calendar.current.date(byAdding: .day, value: 1, to: today))
    for (end, hasDate) in [(tomorrow - 1, false), (tomorrow, true), (tomorrow + 2 * 86_400, true)] {
      let message = Failure(loading: LoadError.rateLimited(host: "a.example", until: end), in: .english).message
      let year = String(Calendar.current.component(.year, from: end))
      #expect(message.contains(year) == hasDate, "\(message)")
    }
  }

  @Test func aFailureThatALoadThrowsStaysAsItIs() {
    let failure = Failure(.storage, "The disk is full.", reason: "full", status: 507)
    #expect(Failure(loading: failure, in: .english) == failure)
  }

  @Test func anErrorOfAnotherTypeKeepsItsWords() {
    struct Broken: Error, CustomStringConvertible { let description = "the {pipe} broke" }
    let failure = Failure(loading: Broken(), in: .english)
    #expect(failure == Failure(.invalidData, "Failed: the {pipe} broke"))
  }

  @Test func scriptsReadHostReasonAndStatus() {
    let refused = Failure(loading: LoadError.connectivity(.refused).at("a.example:81"), in: .english).json.line
    let message = "a.example:81 refused the connection."
    #expect(
      refused == #"{"kind":"connectivity","message":"\#(message)","host":"a.example:81","reason":"refused"}"#)
    let failing = Failure(loading: LoadError.badStatus(503), in: .english).json.line
    #expect(failing == #"{"kind":"invalidData","message":"The server answered 503.","status":503}"#)
    #expect(Failure(.badArgument, "x").json.line == #"{"kind":"badArgument","message":"x"}"#)
  }
}
