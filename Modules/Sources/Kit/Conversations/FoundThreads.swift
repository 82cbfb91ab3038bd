import Synchronization

/// The threads read in this session, each with the ids of its messages.
///
/// All messages of a thread share one saved document.
final class FoundThreads: Sendable {
  private static let maximumCount = 50

  /// The threads with the names of their documents, oldest first.
  private let threads = Mutex<[(document: String, mails: Set<String>)]>([])

  /// Adds a thread: the ids of its messages, and the name of the document that contains it.
  func add(_ mails: Set<String>, in document: String) {
    threads.withLock { threads in
      threads.removeAll { $0.document == document }
      threads.append((document, mails))
      threads.removeFirst(max(0, threads.count - Self.maximumCount))
    }
  }

  /// The names of the documents that contain a message, latest first.
  func documents(with mail: String) -> [String] {
    threads.withLock { $0.reversed().filter { $0.mails.contains(mail) }.map { $0.document } }
  }
}
