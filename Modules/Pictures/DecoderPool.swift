public import Foundation
import Loading

/// Decodes images in processes with narrow limits, a few at a time.
///
/// Images that take too much time or memory, or crash their decoder, end its process only; the next image gets another.
public actor DecoderPool {
  /// The maximum number of processes.
  private static let maximumProcesses = 2

  private let program: String
  private let limit: Duration
  private var idle: [DecoderProcess] = []
  private var busyCount = 0
  /// Images that wait for a process, oldest first.
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// A pool without processes.
  ///
  /// - Parameters:
  ///   - program: the file of a program that runs `DecoderServer` for its verb.
  ///   - limit: the maximum time for an image.
  public init(program: String = "/proc/self/exe", limit: Duration = .seconds(5)) {
    self.program = program
    self.limit = limit
  }

  /// Starts a process for the first image; without one, that image reports the failure.
  public func prepare() {
    guard idle.isEmpty, busyCount == 0, let process = try? start() else { return }
    idle.append(process)
  }

  /// The image in untrusted bytes.
  ///
  /// - Parameters:
  ///   - data: the bytes of the file.
  ///   - side: the maximum longer side of the bitmap, in pixels.
  /// - Returns: the image, perhaps scaled down.
  /// - Throws: `LoadError.image`, or `CancellationError`.
  public func decode(_ data: Data, side: Int) async throws -> Bitmap {
    await takeTurn()
    defer { endTurn() }
    try Task.checkCancellation()
    let process = if let process = idle.popLast() { process } else { try start() }
    let (result, isUsable) = await process.decode(DecodeRequest(data: data, side: side), within: limit)
    if isUsable { idle.append(process) }
    try Task.checkCancellation()
    return try result.get()
  }

  private func start() throws -> DecoderProcess { try DecoderProcess(program) }

  /// Waits until fewer than the maximum number of images are decoded.
  private func takeTurn() async {
    if busyCount < Self.maximumProcesses {
      busyCount += 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  /// Passes the turn on to the image that has waited longest.
  private func endTurn() {
    if waiting.isEmpty { busyCount -= 1 } else { waiting.removeFirst().resume() }
  }
}
