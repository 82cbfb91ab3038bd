import Foundation
import Loading
import Localization
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct FailureTests {
  private static let errors: [LoadError] =
    ConnectionProblem.allCases.map { .connectivity($0) } + [
      .offline, .invalidData(.notJSON), .invalidData(.unexpected(path: "items.3.id")), .invalidData(.empty),
      .invalidData(.malformed), .badStatus(404), .tooLarge(limit: 8 << 20), .tooSlow, .refusedAddress,
      .refusedRedirect, .tooManyRedirects(limit: 5), .notFound(searched: 200),
      .image(.tooManyPixels(limit: 25_000_000)), .image(.undecodable), .image(.tooMuchMemory), .image(.tooMuchTime),
      .image(.decoderCrash), .image(.noDecoder),
    ]

  @Test func theTextsOfListsAreWhole() {
    #expect(ListText.table.problems() == [])
  }

  @Test(arguments: Language.supported) func everyLoadErrorHasWordsOfItsOwn(language: Language) {
    let messages = Self.errors.map { Failure(loading: $0, in: language).message }
    #expect(Set(messages).count == Self.errors.count)
    #expect(!messages.contains { $0.contains("{") })
  }

  @Test func noTwoLanguagesHaveTheSameWords() {
    for error in Self.errors {
      #expect(Set(Language.supported.map { Failure(loading: error, in: $0).message }).count == 3, "\(error)")
    }
  }

  @Test(arguments: [
    (LoadError.connectivity(.refused), "Couldn't connect to the server: connection refused."),
    (.invalidData(.unexpected(path: "items.3.id")), "items.3.id"), (.tooLarge(limit: 8 << 20), "8 MiB"),
    (.badStatus(404), "404"), (.refusedAddress, "ports"), (.tooManyRedirects(limit: 5), "5 redirects"),
    (.notFound(searched: 200), "200"), (.image(.tooManyPixels(limit: 25_000_000)), "25 million"),
  ])
  func theWordsNameTheReason(error: LoadError, part: String) {
    #expect(Failure(loading: error, in: .english).message.contains(part))
  }

  @Test func scriptsTellTheKindsApart() {
    let kinds = Self.errors.map { Failure(loading: $0, in: .english).kind }
    for (error, kind) in zip(Self.errors, kinds) {
      switch error {
      case .connectivity, .offline, .tooSlow: #expect(kind == .connectivity)
      case .notFound: #expect(kind == .badArgument)
      default: #expect(kind == .invalidData, "\(error)")
      }
    }
  }

  @Test func aConnectionProblemIsAReasonInOneWord() {
    for problem in ConnectionProblem.allCases {
      #expect(Failure(loading: LoadError.connectivity(problem), in: .english).reason == problem.rawValue)
    }
    #expect(Failure(loading: LoadError.offline, in: .english).reason == "offline")
    #expect(Failure(loading: LoadError.tooSlow, in: .english).reason == "tooSlow")
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

  @Test func scriptsReadReasonAndStatus() {
    let refused = Failure(loading: LoadError.connectivity(.refused), in: .english).json.line
    let message = "Couldn't connect to the server: connection refused."
    #expect(refused == #"{"kind":"connectivity","message":"\#(message)","reason":"refused"}"#)
    let missing = Failure(loading: LoadError.badStatus(404), in: .english).json.line
    #expect(
      missing
        == #"{"kind":"invalidData","message":"The server answered with an error (status 404).","status":404}"#)
    #expect(Failure(.badArgument, "x").json.line == #"{"kind":"badArgument","message":"x"}"#)
  }
}
