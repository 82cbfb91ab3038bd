import Foundation
import Loading
import PseudoTerminal
import SceneTesting
import TestSupport
import Testing

@testable import Pictures

/// Decoding in processes of the built program, and in programs that act like a broken or compromised decoder.
@Suite(.timeLimit(.minutes(1)))
struct DecoderPoolTests {
  @Test(arguments: [SampleImage.png, SampleImage.jpeg, SampleImage.gif, SampleImage.webp])
  func aDecoderProcessReturnsTheSameBitmapAsTheDecoder(base64: String) async throws {
    let data = try #require(Data(base64Encoded: base64))
    let (theirs, ours) = (try await pool().decode(data, side: 100), try ImageDecoder.decode(data, side: 100))
    #expect(theirs.bytes == ours.bytes)
    #expect(theirs.originalSize == ours.originalSize)
    #expect(theirs.shape.hasAlpha == ours.shape.hasAlpha)
  }

  @Test func oneProcessDecodesManyImagesAndSurvivesBrokenImages() async throws {
    let sut = try #require(DecoderProcess(Program.url.path))
    for (base64, width) in [(SampleImage.jpeg, 8), ("AAAA", nil), ("", nil), (SampleImage.webp, 5)] {
      let request = DecodeRequest(data: try #require(Data(base64Encoded: base64)), side: 100)
      let answer = await sut.decode(request, within: .seconds(600))
      #expect((try? answer.result.get())?.width == width)
      #expect(answer.isUsable)
    }
  }

  @Test func imagesWithTooManyPixelsAreRefused() async throws {
    await #expect(throws: LoadFailure.image(.tooManyPixels, width: 60_000, height: 60_000)) {
      try await pool().decode(SampleImage.pngOfTooManyPixels(), side: 100)
    }
  }

  @Test func manyImagesAtTheSameTimeAreAllDecoded() async throws {
    let (sut, data) = (pool(), try #require(Data(base64Encoded: SampleImage.jpeg)))
    let images = (1...20).map { side in Task { try await sut.decode(data, side: side).shape.width } }
    var widths: [Int] = []
    for image in images { widths.append(try await image.value) }
    #expect(widths == (1...20).map { min($0, 8) })
  }

  @Test func quicklyDecodedImagesShareOneProcess() async throws {
    // The clock does not move, so that no image waits too long.
    let (sut, data) = (pool(clock: TestClock()), try #require(Data(base64Encoded: SampleImage.jpeg)))
    let images = (1...20).map { side in Task { try await sut.decode(data, side: side).shape.width } }
    for image in images { _ = try await image.value }
    #expect(await sut.idle.count == 1)
  }

  @Test func anImageThatWaitsTooLongIsDecodedByANewProcess() async throws {
    let clock = TestClock()
    let sut = try await pool(of: "exec sleep 1000", limit: .seconds(1_000), clock: clock)
    let images = (0..<3).map { _ in Task { try await sut.decode(Data([1]), side: 1) } }
    await clock.waitForSleeper()
    #expect(await sut.capacity == 1)
    // The first image does not wait; the one after it waits too long.
    await waitUntil {
      clock.advance(by: .milliseconds(50))
      return await sut.capacity == 2
    }
    images.forEach { $0.cancel() }
    for image in images { await #expect(throws: CancellationError.self) { try await image.value } }
  }

  @Test(arguments: [
    (SIGABRT, ImageProblem.tooMuchMemory), (SIGTRAP, .tooMuchMemory), (SIGKILL, .tooMuchMemory),
    (SIGXCPU, .tooMuchTime), (SIGALRM, .tooMuchTime), (SIGPROF, .tooMuchTime), (SIGSEGV, .decoderCrash),
  ])
  func theSignalThatEndsADecoderDeterminesTheErrorOfTheImage(signal: Int32, problem: ImageProblem) async throws {
    let sut = try await pool(of: "ulimit -c 0; head -c 8 >/dev/null; kill -\(signal) $$")
    await #expect(throws: LoadFailure.image(problem)) { try await sut.decode(Data([1]), side: 1) }
  }

  @Test func aDecoderThatFailsToStartIsReportedAsMissingAndNotAsABadImage() async throws {
    let sut = try await pool(of: "exit 71")
    await #expect(throws: LoadFailure.image(.noDecoder)) { try await sut.decode(Data([1]), side: 1) }
  }

  @Test func aDecoderWithABrokenLibraryIsReportedAsMissingAndNotAsABadImage() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // A library with that name but without its functions.
    let library = folder.appending(path: "libexif.so.12").path
    let compiled = try await Child.run(
      URL(filePath: "/usr/bin/env"), ["cc", "-shared", "-x", "c", "/dev/null", "-o", library])
    try #require(compiled.status == 0, "\(compiled.err)")
    let sut = try await pool(of: "LD_LIBRARY_PATH=\(folder.path) exec \(Program.url.path) \"$@\"")
    let data = try #require(Data(base64Encoded: SampleImage.jpeg))
    await #expect(throws: LoadFailure.image(.noDecoder)) { try await sut.decode(data, side: 1) }
    try FileManager.default.removeItem(at: folder)
  }

  @Test func aDecoderProcessIsKilledIfItsImageIsCancelled() async throws {
    let process = try #require(DecoderProcess(Program.url.path))
    let data = try #require(Data(base64Encoded: SampleImage.jpeg))
    _ = await process.decode(DecodeRequest(data: data, side: 8), within: .seconds(600))
    #expect(process.isAlive)
    let ended = Task { await process.decode(DecodeRequest(data: data, side: 8), within: .seconds(600)) }
    ended.cancel()
    _ = await ended.value
    // The exit of a process reaches its socket a moment later.
    await waitUntil { !process.isAlive }
  }

  @Test func anIdleDecoderProcessThatHasEndedIsNotReused() async throws {
    let mark = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())").path
    let sut = try await pool(of: "[ -e \(mark) ] || { >\(mark); exit 0; }; exec \(Program.url.path) \"$@\"")
    await sut.prepare()
    await waitUntil { await sut.idle.first?.isAlive == false }
    let data = try #require(Data(base64Encoded: SampleImage.jpeg))
    #expect(try await sut.decode(data, side: 8).shape.width == 8)
    try FileManager.default.removeItem(atPath: mark)
  }

  @Test func aCancelledImageDoesNotAffectTheNextImage() async throws {
    let (sut, data) = (pool(), try #require(Data(base64Encoded: SampleImage.jpeg)))
    for _ in 0..<30 {
      let cancelled = (0..<5).map { side in Task { try await sut.decode(data, side: side + 1) } }
      cancelled.forEach { $0.cancel() }
      #expect(try await sut.decode(data, side: 8).shape.width == 8)
    }
  }

  @Test func aCancelledImageDoesNotWaitForEarlierImages() async throws {
    let sut = try await pool(of: "exec sleep 1000", limit: .seconds(1_000))
    let busy = (0..<2).map { _ in Task { try await sut.decode(Data([1]), side: 1) } }
    let waiting = Task { try await sut.decode(Data([1]), side: 1) }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    busy.forEach { $0.cancel() }
    for image in busy { await #expect(throws: CancellationError.self) { try await image.value } }
  }

  @Test(arguments: ["exit 0", "head -c 32 /dev/zero | tr '\\0' '\\1'", "head -c 64 /dev/urandom", "printf x"])
  func invalidOutputOfADecoderIsReportedAsACrash(program: String) async throws {
    let sut = try await pool(of: program)
    for _ in 0..<3 {
      await #expect(throws: LoadFailure.image(.decoderCrash)) { try await sut.decode(Data([1]), side: 1) }
    }
  }

  @Test func anUnresponsiveDecoderFailsAtItsTimeLimit() async throws {
    let sut = try await pool(of: "exec sleep 1000", limit: .milliseconds(1))
    await #expect(throws: LoadFailure.image(.tooMuchTime)) { try await sut.decode(Data([1]), side: 1) }
  }

  @Test func cancellingAnImageThatIsBeingDecodedThrowsACancellationError() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
    let sut = try await pool(of: "echo $$ >\(file.path); exec sleep 1000", limit: .seconds(1_000))
    let image = Task { try await sut.decode(Data([1]), side: 1) }
    await waitUntil { FileManager.default.fileExists(atPath: file.path) }
    image.cancel()
    await #expect(throws: CancellationError.self) { try await image.value }
    try FileManager.default.removeItem(at: file)
  }

  @Test func aMissingDecoderProgramIsAnError() async {
    let sut = DecoderPool(program: "/no/such/program")
    await sut.prepare()
    // More often than there are processes: a failure must not occupy a slot.
    for _ in 0..<3 {
      await #expect(throws: LoadFailure.image(.noDecoder)) { try await sut.decode(Data([1]), side: 1) }
    }
  }

  /// A pool with a time limit that is long enough for a loaded machine.
  private func pool(clock: any Clock<Duration> = ContinuousClock()) -> DecoderPool {
    DecoderPool(program: Program.url.path, limit: .seconds(600), clock: clock)
  }

  /// A pool of processes that run these commands.
  private func pool(
    of commands: String, limit: Duration = .seconds(600), clock: any Clock<Duration> = ContinuousClock()
  ) async throws -> DecoderPool {
    DecoderPool(program: try await Program.path(running: commands), limit: limit, clock: clock)
  }
}

extension DecodedContent {
  /// The width of a bitmap, in pixels.
  fileprivate var width: Int? {
    if case .bitmap(let bitmap) = self { bitmap.shape.width } else { nil }
  }
}
