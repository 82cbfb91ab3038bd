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
  @Test func theTextsOfListsAreCompleteInEveryLanguage() {
    #expect(ListText.table.problems() + MarkText.table.problems() == [])
  }

  @Test func anErrorWithoutAHostMentionsTheServerInGeneral() {
    let failure = Failure(loading: LoadFailure.connectivity(.refused), in: .english)
    #expect(failure.message == "The server refused the connection.")
    #expect(failure.host == nil)
  }

  @Test func theReasonOfAConnectionFailureIsTheRawValueOfTheConnectionProblem() {
    for problem in ConnectionProblem.allCases {
      #expect(Failure(loading: LoadFailure.connectivity(problem), in: .english).reason == problem.rawValue)
    }
  }

  @Test func aThrownFailureIsReturnedUnchanged() {
    let failure = Failure(.storage, "The disk is full.", reason: "full", status: 507)
    #expect(Failure(loading: failure, in: .english) == failure)
  }

  @Test func anUnknownErrorKeepsItsDescription() {
    struct Broken: Error, CustomStringConvertible { let description = "the {pipe} broke" }
    let failure = Failure(loading: Broken(), in: .english)
    #expect(failure == Failure(.invalidData, "Failed: the {pipe} broke"))
  }

  @Test func jsonOutputOfAFailureHasItsHostItsReasonAndItsStatus() {
    let refused = Failure(loading: LoadFailure.connectivity(.refused).at("a.example:81"), in: .english).json.line
    let message = "a.example:81 refused the connection."
    #expect(
      refused == #"{"kind":"connectivity","message":"\#(message)","host":"a.example:81","reason":"refused"}"#)
    let failing = Failure(loading: LoadFailure.badStatus(503), in: .english).json.line
    #expect(failing == #"{"kind":"invalidData","message":"The server answered 503.","status":503}"#)
    #expect(Failure(.badArgument, "x").json.line == #"{"kind":"badArgument","message":"x"}"#)
  }
}
