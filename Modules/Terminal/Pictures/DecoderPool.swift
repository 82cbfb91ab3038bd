public import Foundation
public import Loading

/// Decodes images in sandboxed processes, a few at a time.
///
/// One process suffices for most lists, because starting another process takes as long as decoding several small
/// images. A second process is started when an image has waited for a while.
///
/// An image that needs too much time or memory, or crashes its decoder, only ends that process; another process
/// replaces it.
public actor DecoderPool {
  /// The maximum number of processes.
  private static let maximumProcesses = 2
  /// How long an image waits before another process is started.
  private static let patience = Duration.milliseconds(50)

  private let program: String
  private let limit: Duration
  private let clock: any Clock<Duration>
  /// The processes that are not decoding an image.
  private(set) var idle: [DecoderProcess] = []
  private var busy: [ObjectIdentifier: DecoderProcess] = [:]
  /// The number of images that may be decoded at the same time.
  private(set) var capacity = 1
  private let turns = AsyncSemaphore(limit: 1)

  /// Creates a pool without processes.
  ///
  /// - Parameters:
  ///   - program: the file of a program that runs `DecoderServer` for `DecoderServer.verb`.
  ///   - limit: the maximum time to decode an image.
  ///   - clock: measures how long images wait.
  public init(
    program: String = "/proc/self/exe", limit: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.program = program
    self.limit = limit
    self.clock = clock
  }

  /// Starts a process for the first image.
  ///
  /// If that fails, decoding the first image tries again, and reports a failure.
  public func prepare() {
    guard idle.isEmpty, busy.isEmpty, let process = DecoderProcess(program) else { return }
    idle.append(process)
  }

  /// Decodes untrusted bytes.
  ///
  /// - Parameters:
  ///   - data: the bytes of the file.
  ///   - side: the maximum length of the bitmap's longer side, in pixels.
  ///   - origin: the origin of the file.
  /// - Returns: the image, perhaps scaled down.
  /// - Throws: `LoadFailure.image`, or `CancellationError`.
  public func decode(_ data: Data, side: Int, from origin: PictureOrigin = .network) async throws -> Bitmap {
    let content = try await answer(to: DecodeRequest(data: data, side: max(1, side), from: origin))
    guard case .bitmap(let bitmap) = content else { throw LoadFailure.image(.decoderCrash) }
    return bitmap
  }

  /// Reads the metadata in the first bytes of an untrusted file; returns empty metadata if there is none.
  ///
  /// - Throws: `LoadFailure.image`, or `CancellationError`.
  public func metadata(in data: Data) async throws -> ImageMetadata {
    guard case .metadata(let metadata) = try await answer(to: .metadata(in: data)) else {
      throw LoadFailure.image(.decoderCrash)
    }
    return metadata
  }

  private func answer(to request: DecodeRequest) async throws -> DecodedContent {
    // Add a process if the image waits for too long.
    let patience = turns.isFull && capacity < Self.maximumProcesses ? Task { try await addProcess() } : nil
    defer { patience?.cancel() }
    return try await turns.run {
      patience?.cancel()
      return try await decode(request)
    }
  }

  private func decode(_ request: DecodeRequest) async throws -> DecodedContent {
    idle.removeAll { !$0.isAlive }
    guard let process = idle.popLast() ?? DecoderProcess(program) else { throw LoadFailure.image(.noDecoder) }
    let id = ObjectIdentifier(process)
    busy[id] = process
    defer { busy[id] = nil }
    let (result, isUsable) = await process.decode(request, within: limit)
    try Task.checkCancellation()  // cancellation has ended the process
    if isUsable { idle.append(process) }
    return try result.get()
  }

  /// Ends every process; the decoding of images fails.
  public func stop() {
    busy.values.forEach { $0.kill() }
    idle = []
  }

  private func addProcess() async throws {
    try await clock.sleep(for: Self.patience)
    guard capacity < Self.maximumProcesses, !Task.isCancelled else { return }
    capacity += 1
    turns.signal()
  }
}
