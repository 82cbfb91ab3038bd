import CSystem
import Foundation

/// The two ends of a pipe, which are closed at the latest when this object is released.
public final class BytePipe: Sendable {
  /// The end to read from.
  public let output: PipeEnd
  /// The end to write to.
  public let input: PipeEnd

  /// Creates a pipe that other programs inherit only as one of their standard streams.
  public init() throws {
    var ends: [Int32] = [-1, -1]
    guard cprocesses_pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    output = PipeEnd(ends[0])
    input = PipeEnd(ends[1])
  }
}
