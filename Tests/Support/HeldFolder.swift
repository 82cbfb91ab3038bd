public import Foundation
import SceneTesting
import System

/// A folder whose lock a test holds while a program waits for it.
public enum HeldFolder {
  /// The lock could not be taken: another program holds it.
  struct Held: Error {}

  /// Starts work that needs the lock of a folder, makes a change while it waits, and then releases the lock.
  ///
  /// - Parameters:
  ///   - folder: the folder that the work locks.
  ///   - work: the work.
  ///   - change: the change of another program, made while the work waits.
  /// - Throws: the error of the work, of the change, or of the lock.
  public static func change(
    _ folder: URL, whileWaiting work: @escaping @Sendable () throws -> Void, _ change: () throws -> Void
  ) async throws {
    let end = WaitableState<Result<Void, any Error>?>(nil)
    let outcome = try FileLock.hold(folder, patience: 2_000) {
      Thread.detachNewThread {
        let result = Result { try work() }
        end.update { $0 = result }
      }
      // The work that waits for the lock has the folder open, too.
      while openCount(of: folder) < 2, end.state == nil { sched_yield() }
      try change()
    }
    guard case .done = outcome else { throw Held() }
    await end.wait { $0 != nil }
    try end.state?.get()
  }

  /// The number of descriptors of this process that are open on a folder.
  private static func openCount(of folder: URL) -> Int {
    let path = folder.resolvingSymlinksInPath().path
    return (0..<1_024).count { number in
      var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let length = readlink("/proc/self/fd/\(number)", &target, target.count)
      return length > 0 && String(decoding: target.prefix(length), as: UTF8.self) == path
    }
  }
}
