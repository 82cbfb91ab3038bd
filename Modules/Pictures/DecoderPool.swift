public import Foundation
public import Loading

/// Decodes images in processes with narrow limits, a few at a time.
///
/// One process is enough for most: starting another costs as much as several small images. An image that has waited for
/// a while gets it.
///
/// Images that take too much time or memory, or crash their decoder, end its process only; the next image gets another.
public actor DecoderPool {
  /// The maximum number of processes.
  private static let maximumProcesses = 2
  /// The time that an image waits before another process is started for it.
  private static let patience = Duration.milliseconds(50)

  private let program: String
  private let limit: Duration
  private let clock: any Clock<Duration>
  /// The processes that wait for an image.
  private(set) var idle: [DecoderProcess] = []
  private var busy: [ObjectIdentifier: DecoderProcess] = [:]
  /// The number of images that may be decoded at the same time.
  private(set) var places = 1
  /// The number of images that are decoded, or about to be.
  private var turnCount = 0
  /// Images that wait for a process, oldest first.
  private var waiting: [(number: Int, turn: CheckedContinuation<Void, any Error>)] = []
  private var waitCount = 0

  /// A pool without processes.
  ///
  /// - Parameters:
  ///   - program: the file of a program that runs `DecoderServer` for its verb.
  ///   - limit: the maximum time for an image.
  ///   - clock: measures the time that images wait.
  public init(
    program: String = "/proc/self/exe", limit: Duration = .seconds(10), clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.program = program
    self.limit = limit
    self.clock = clock
  }

  /// Starts a process for the first image; if there is none, that image tries again, and reports the failure.
  public func prepare() {
    guard idle.isEmpty, turnCount == 0, let process = DecoderProcess(program) else { return }
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
    let content = try await answer(to: DecodeRequest(data: data, side: max(1, side)))
    guard case .bitmap(let bitmap) = content else { throw LoadError.image(.decoderCrash) }
    return bitmap
  }

  /// The metadata in the first bytes of an untrusted file; empty without any.
  ///
  /// - Throws: `LoadError.image`, or `CancellationError`.
  public func metadata(in data: Data) async throws -> ImageMetadata {
    guard case .metadata(let metadata) = try await answer(to: .metadata(in: data)) else {
      throw LoadError.image(.decoderCrash)
    }
    return metadata
  }

  private func answer(to request: DecodeRequest) async throws -> DecodedContent {
    try await takeTurn()
    defer { endTurn() }
    idle.removeAll { !$0.isAlive }
    guard let process = idle.popLast() ?? DecoderProcess(program) else { throw LoadError.image(.noDecoder) }
    let id = ObjectIdentifier(process)
    busy[id] = process
    defer { busy[id] = nil }
    let (result, isUsable) = await process.decode(request, within: limit)
    try Task.checkCancellation()  // which has ended the process
    if isUsable { idle.append(process) }
    return try result.get()
  }

  /// Ends every process, and the images that they decode.
  public func stop() {
    busy.values.forEach { $0.kill() }
    idle = []
  }

  /// Waits for a place, or until another one is made.
  ///
  /// - Throws: `CancellationError`.
  private func takeTurn() async throws {
    try Task.checkCancellation()
    guard turnCount == places else { return turnCount += 1 }
    waitCount += 1
    let number = waitCount
    let patience = addPlace(unlessTurnOf: number)
    defer { patience?.cancel() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting.append((number, $0)) }
    } onCancel: {
      Task { await leave(number) }
    }
  }

  /// Makes another place if an image waits for long; nil if there may be no more.
  private func addPlace(unlessTurnOf number: Int) -> Task<Void, any Error>? {
    guard places < Self.maximumProcesses else { return nil }
    return Task { [weak self, clock] in
      try await clock.sleep(for: Self.patience)
      await self?.addPlace(for: number)
    }
  }

  private func addPlace(for number: Int) {
    guard places < Self.maximumProcesses, waiting.contains(where: { $0.number == number }) else { return }
    places += 1
    turnCount += 1
    waiting.removeFirst().turn.resume()
  }

  /// Removes a cancelled image from those that wait.
  private func leave(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).turn.resume(throwing: CancellationError())
  }

  /// Passes the turn on to the image that has waited longest.
  private func endTurn() {
    if waiting.isEmpty { turnCount -= 1 } else { waiting.removeFirst().turn.resume() }
  }
}
