import CSystem
import Foundation

/// The two ends of a pipe; both are closed when this object is released, if not before.
public final class BytePipe: Sendable {
  /// The end to read from.
  public let output: PipeEnd
  /// The end to write to.
  public let input: PipeEnd

  /// Creates a pipe whose ends other programs inherit only as standard streams.
  public init() throws {
    var ends: [Int32] = [-1, -1]
    guard cprocesses_pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    output = PipeEnd(ends[0])
    input = PipeEnd(ends[1])
  }
}
