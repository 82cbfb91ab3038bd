public import Foundation

/// An open file descriptor of a file or folder, closed when the value is destroyed.
public struct Descriptor: ~Copyable, Sendable {
  public let number: Int32

  /// Opens the file at a path in non-blocking mode, so that opening a FIFO does not block.
  init(opening path: String, _ flags: Int32, mode: mode_t = 0o600) throws {
    number = open(path, flags | O_CLOEXEC | O_NONBLOCK, mode)
    guard number >= 0 else { throw POSIXError.last }
  }

  /// Takes ownership of an open file.
  public init(owning number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// The status of the file.
  public func status() throws -> stat {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw POSIXError.last }
    return status
  }

  /// Reads at most `limit` bytes from the current position.
  public func read(atMost limit: Int) throws -> Data {
    var data = Data()
    var bytes = [UInt8](repeating: 0, count: min(65_536, limit))
    while data.count < limit {
      let count = Foundation.read(number, &bytes, min(bytes.count, limit - data.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw POSIXError.last }
      guard count > 0 else { break }
      data += bytes[..<count]
    }
    return data
  }

  /// Writes all bytes.
  public func write(_ data: Data) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw POSIXError.last }
      rest = rest.dropFirst(count)
    }
  }
}

extension POSIXError {
  /// The error of the last failed system call, from `errno`.
  static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
