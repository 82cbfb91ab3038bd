import Foundation
import Loading
import SceneTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct AnswersTests {
  private let saved = Origin.cache(savedAt: Date(timeIntervalSince1970: 0))

  @Test func eachStepRunsOnlyAfterThePreviousAnswerWasConsumed() async throws {
    let asked = WaitableState<[Int]>([])
    let sut = Answers<Int>((1...3).map { number in step(number, asked) })
    var iterator = sut.makeAsyncIterator()
    #expect(asked.state == [])
    #expect(try await iterator.next()?.value == 1)
    #expect(asked.state == [1])
    #expect(try await iterator.next()?.value == 2)
    #expect(try await iterator.next()?.value == 3)
    #expect(try await iterator.next() == nil)
    #expect(asked.state == [1, 2, 3])
  }

  @Test func aStepWithoutAnAnswerIsSkipped() async throws {
    let sut = Answers<Int>({ nil }, { Sourced(1, from: .remote) }, { nil }, { Sourced(2, from: .remote) }, { nil })
    #expect(try await values(of: sut) == [1, 2])
  }

  @Test func aStepThatThrowsEndsTheLoad() async throws {
    let asked = WaitableState<[Int]>([])
    let sut = Answers<Int>([step(1, asked), { throw LoadFailure.offline }, step(3, asked)])
    var iterator = sut.makeAsyncIterator()
    #expect(try await iterator.next()?.value == 1)
    await #expect(throws: LoadFailure.offline) { try await sut.last() }
    #expect(asked.state == [1, 1], "the step after the error is not asked")
  }

  @Test func anIteratorReturnsNoAnswersAfterAnError() async throws {
    var iterator = Answers<Int>({ throw LoadFailure.offline }, { Sourced(2, from: .remote) }).makeAsyncIterator()
    do {
      _ = try await iterator.next()
      Issue.record("the step throws")
    } catch {
      #expect(error as? LoadFailure == .offline)
    }
    #expect(try await iterator.next() == nil)
  }

  /// With and without a step that heeds the cancellation.
  @Test(arguments: [true, false])
  func cancellingAnIterationCancelsTheRunningStepAndStartsNoOtherStep(heedsCancellation: Bool) async {
    let loader = LoaderSpy<Int>(heedsCancellation: heedsCancellation)
    let sut = Answers<Int>(
      { Sourced(try await loader.load("first"), from: .remote) },
      { Sourced(try await loader.load("second"), from: .remote) })
    let task = Task { try await sut.last() }
    await loader.waitForRequest()
    task.cancel()
    if heedsCancellation { await loader.waitForCancellation() } else { await loader.complete(with: 1) }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(loader.keys == ["first"])
  }

  @Test func mappedValuesKeepTheirOriginsAndOrder() async throws {
    let sut = Answers<Int>({ [saved] in Sourced(1, from: saved) }, { nil }, { Sourced(2, from: .remote) })
      .map { "\($0)" }
    var answers: [Sourced<String>] = []
    for try await answer in sut { answers.append(answer) }
    #expect(answers == [Sourced("1", from: saved), Sourced("2", from: .remote)])
  }

  @Test func aTransformThatThrowsEndsTheLoad() async {
    let sut = Answers<Int>.single { 1 }.map { _ -> Int in throw LoadFailure.empty }
    await #expect(throws: LoadFailure.empty) { try await sut.last() }
  }

  @Test func aSingleLocalAnswerHasTheOriginNamedBundled() async throws {
    #expect(try await Answers.single { 7 }.last() == Sourced(7, from: .bundled))
  }

  @Test func mergedLoadsDeliverAnswersAsTheyArriveAndThrowAtTheEnd() async throws {
    let (first, second) = (LoaderSpy<Int>(), LoaderSpy<Int>())
    let sut = Answers<Int>({ Sourced(try await first.load("first"), from: .remote) })
      .merged(with: Answers({ Sourced(try await second.load("second"), from: .remote) }, { nil }))
    let values = WaitableState<[Int]>([])
    let task = Task {
      for try await answer in sut { values.update { $0.append(answer.value) } }
    }
    await first.waitForRequest()
    await second.waitForRequest()
    await second.complete(with: 2)
    await values.wait { $0 == [2] }
    await first.fail(with: LoadFailure.offline)
    await #expect(throws: LoadFailure.offline) { try await task.value }
  }

  @Test func cancellingAMergedIterationCancelsBothLoads() async {
    let (first, second) = (LoaderSpy<Int>(), LoaderSpy<Int>())
    let sut = Answers<Int>({ Sourced(try await first.load("first"), from: .remote) })
      .merged(with: Answers({ Sourced(try await second.load("second"), from: .remote) }))
    let task = Task { try await sut.last() }
    await first.waitForRequest()
    await second.waitForRequest()
    task.cancel()
    await first.waitForCancellation()
    await second.waitForCancellation()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  private func step(_ number: Int, _ asked: WaitableState<[Int]>) -> Answers<Int>.Step {
    {
      asked.update { $0.append(number) }
      return Sourced(number, from: .remote)
    }
  }

  private func values(of answers: Answers<Int>) async throws -> [Int] {
    var values: [Int] = []
    for try await answer in answers { values.append(answer.value) }
    return values
  }
}
