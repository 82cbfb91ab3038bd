import CSystem
import Foundation

/// The two ends of a pipe, closed at the latest when it is released.
public final class BytePipe: Sendable {
  /// The end to read from.
  public let output: PipeEnd
  /// The end to write to.
  public let input: PipeEnd

  /// A pipe that other programs inherit only as one of their standard streams.
  ///
  /// - Throws: `POSIXError`.
  public init() throws {
    var ends: [Int32] = [-1, -1]
    guard cprocesses_pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    output = PipeEnd(ends[0])
    input = PipeEnd(ends[1])
  }
}
