import Synchronization

/// Whether the user has lifted the warning that covers the image.
public nonisolated final class WarningGate: Sendable {
  private let state: Mutex<Bool>

  public init(isOpen: Bool) {
    state = Mutex(isOpen)
  }

  public var isOpen: Bool { state.withLock(\.self) }

  public func open() {
    state.withLock { $0 = true }
  }
}
