public import ContractTesting
import Loading
import Navigation
public import TerminalList
public import Testing

/// Checks after each test that all tracked scenes and objects were released, and that their work has ended.
///
/// Use `@Suite(.leavesNothingBehind)`, and pass each object to `tracked(_:)`.
public struct LeavesNothingBehind: TestTrait, SuiteTrait, TestScoping {
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    for violation in try await Self.violations(of: function) {
      Issue.record(Comment(rawValue: violation.description))
    }
  }

  /// Runs `body`, and reports the tracked objects that remain in memory.
  ///
  /// - Throws: any error of `body`.
  public static func violations(of body: @Sendable () async throws -> Void) async throws -> [ContractViolation] {
    let tracker = await Tracker()
    try await Tracker.$current.withValue(tracker) { try await body() }
    return await tracker.violations()
  }
}

extension Trait where Self == LeavesNothingBehind {
  /// Checks that every tracked object is released after the test.
  public static var leavesNothingBehind: Self { Self() }
}

/// Tracks an object that must be released after the test, in suites with the trait `.leavesNothingBehind`.
@MainActor @discardableResult
public func tracked<Object: AnyObject>(_ object: Object) -> Object {
  Tracker.current?.track([object], tasks: [])
  return object
}

/// Tracks a scene with its parts and its tasks.
@MainActor @discardableResult
public func tracked<Tracked: Scene>(_ scene: Tracked) -> Tracked {
  Tracker.current?.track(scene.parts, tasks: scene.tasks)
  return scene
}

/// Tracks the objects of a test, weakly.
@MainActor final class Tracker {
  @TaskLocal static var current: Tracker?

  private var check = LeakCheck(named: "test")

  func track(_ objects: [AnyObject], tasks: [RunningTask]) {
    check.add(objects, tasks: tasks)
  }

  func violations() async -> [ContractViolation] {
    await check.run().map { [ContractViolation(.leak, $0.words, SceneLeak.fix)] } ?? []
  }
}

extension SceneLeak {
  /// A description of the unreleased objects and their owners.
  var words: String { holders.map(\.description).joined(separator: "; ") }
}
