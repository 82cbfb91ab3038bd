import Foundation

/// The system's resource limits.
///
/// They are checked at the start, because a library would otherwise abort later without a message.
package enum SystemLimits {
  /// A limit that is too low for the program.
  package enum Shortage: Hashable, Sendable {
    /// The limit of open files is too low; `needed` is how many the program needs.
    case files(needed: Int)
    /// The limit of threads is too low; `needed` is how many the program needs.
    case threads(needed: Int)
  }

  /// The number of files that the program must be able to open: 40, and four per core.
  private static let neededFiles = 40 + 4 * ProcessInfo.processInfo.activeProcessorCount
  /// The number of files assumed to be open already: the standard streams, and some inherited from the parent process.
  private static let openFiles = 8
  /// The number of threads that the program must be able to start: 8, and two per core, but at most 32.
  private static let neededThreads = min(8 + 2 * ProcessInfo.processInfo.activeProcessorCount, 32)
  /// The limit of open files to request, which the system may cap.
  private static let wantedFiles: rlim_t = 1_024

  /// The limit that is too low; nil if the program can open enough files and start enough threads.
  package static var shortage: Shortage? {
    if !canOpen(neededFiles - openFiles) { return .files(needed: neededFiles) }
    return canStart(neededThreads) ? nil : .threads(needed: neededThreads)
  }

  /// Raises the limit of open files, up to the system's maximum.
  package static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < wantedFiles else {
      return
    }
    limit.rlim_cur = min(limit.rlim_max, wantedFiles)
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  private static func canOpen(_ count: Int) -> Bool {
    var descriptors: [Int32] = []
    defer { descriptors.forEach { close($0) } }
    while descriptors.count < count {
      let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
      guard descriptor >= 0 else { return false }
      descriptors.append(descriptor)
    }
    return true
  }

  /// Whether the given number of threads can run at the same time.
  private static func canStart(_ count: Int) -> Bool {
    let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(gate, nil)
    pthread_mutex_lock(gate)
    var threads: [pthread_t] = []
    while threads.count < count {
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { gate in
          guard let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
          pthread_mutex_lock(gate)
          pthread_mutex_unlock(gate)
          return nil
        }, gate)
      guard status == 0 else { break }
      threads.append(thread)
    }
    pthread_mutex_unlock(gate)
    threads.forEach { pthread_join($0, nil) }
    pthread_mutex_destroy(gate)
    gate.deallocate()
    return threads.count == count
  }
}
