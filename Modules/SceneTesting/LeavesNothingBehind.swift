import Synchronization
public import Testing
public import Viper

/// After each test: every scene and object that the test tracked is gone, and so is the work it had begun.
///
/// `@Suite(.leavesNothingBehind)`, and `tracked(_:)` around what must go.
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

  /// What is still there of what a body tracked, once it has ended.
  public static func violations(of body: @Sendable () async throws -> Void) async throws -> [SceneViolation] {
    let tracker = await Tracker()
    try await Tracker.$current.withValue(tracker) { try await body() }
    return await tracker.violations()
  }
}

extension Trait where Self == LeavesNothingBehind {
  /// What the test tracked must be gone when it ends.
  public static var leavesNothingBehind: Self { Self() }
}

/// Remembers an object that must be gone when the test ends; for suites with the trait `.leavesNothingBehind`.
@MainActor @discardableResult
public func tracked<Object: AnyObject>(_ object: Object) -> Object {
  Tracker.current?.track([object], tasks: [])
  return object
}

/// Remembers a scene with all its parts and the work it has under way.
@MainActor @discardableResult
public func tracked(_ scene: any Scene) -> any Scene {
  Tracker.current?.track(scene.parts, tasks: scene.tasks)
  return scene
}

/// What a test tracks, weakly.
@MainActor final class Tracker {
  @TaskLocal static var current: Tracker?

  private struct Tracked {
    let name: String
    weak var object: AnyObject?
  }

  private var objects: [Tracked] = []
  private var tasks: [RunningTask] = []

  func track(_ new: [AnyObject], tasks: [RunningTask]) {
    objects += new.map { Tracked(name: "\(type(of: $0))", object: $0) }
    self.tasks += tasks
  }

  func violations() async -> [SceneViolation] {
    for task in tasks { await task.end.value }
    return objects.filter { $0.object != nil }.map { .leak(part: $0.name) }
  }
}
