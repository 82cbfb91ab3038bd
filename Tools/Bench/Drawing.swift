import CGdkPixbuf
import Foundation
import Pictures
import Terminal

/// Compares drawing pictures in the program, in its decoder processes, and with the `chafa` command.
struct Drawing {
  private nonisolated static let bounds = ScreenSize(columns: 80, lines: 24)
  private static let format = PictureFormat.symbols(colors: .direct)
  private static let command = URL(filePath: "/usr/bin/chafa")
  private static let rounds = 15

  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-bench-\(UUID())")
  private let file: URL
  private let jpeg: Data
  private let program: URL
  private let pool: DecoderPool
  private let run: (_ program: URL, _ arguments: [String]) throws -> Duration

  /// - Parameters:
  ///   - program: the program whose decoders are measured.
  ///   - run: runs a program with arguments, and returns how long it takes.
  /// - Throws: any error of writing the picture's file.
  init(_ program: URL, run: @escaping (_ program: URL, _ arguments: [String]) throws -> Duration) throws {
    self.program = program
    file = folder.appending(path: "1.jpg")
    jpeg = Self.photograph()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try jpeg.write(to: file)
    pool = DecoderPool(program: program.path)
    self.run = run
  }

  func finish() throws {
    try FileManager.default.removeItem(at: folder)
  }

  /// The ratio of the time to draw a JPEG of 1200 x 800 on 80 x 24 cells in a decoder process to that in the program.
  func processToProgram() async throws -> Double {
    _ = try await drawInProcess()  // starts it
    let theirs = try await times { _ = try await drawInProcess() }
    let ours = try await times {
      _ = PictureRenderer.draw(
        try ImageDecoder.decode(jpeg, side: Self.format.side(of: Self.bounds)), in: Self.bounds, as: Self.format)
    }
    return median(theirs[...]) / median(ours[...])
  }

  /// The ratio of the time to draw pictures, as for the rows of a screen, to `chafa`; nil if it is not installed.
  func toChafa(pictures: Int) async throws -> Double? {
    guard FileManager.default.isExecutableFile(atPath: Self.command.path) else { return nil }
    let surface = PictureSurface(format: { [format = Self.format] in format }) { Self.bounds }
    let service = PictureService(surface: surface, decode: pool.decode) { [jpeg] in try await $1(jpeg) }
    let ours = try await times {
      let drawings = (0..<pictures).map { _ in Task { _ = try await service.picture(of: "") } }
      for drawing in drawings { try await drawing.value }
    }
    let bare = try (0..<Self.rounds).map { _ in try run(Self.command, ["--version"]) }
    let files = Array(repeating: file.path, count: pictures)
    let theirs = try (0..<Self.rounds).map { _ in
      try run(Self.command, ["--format", "symbols", "--colors", "full", "--size", "80x24"] + files)
    }
    return median(ours[...]) / (median(theirs[...]) - median(bare[...]))
  }

  /// The ratio of the processor time to list a folder of pictures to `chafa`; nil if it is not installed.
  func folderToChafa(pictures: Int) throws -> Double? {
    let files = (1...pictures).map { folder.appending(path: "\($0).jpg") }
    for file in files { try jpeg.write(to: file) }
    return try Lightness(program: program).folder(files)
  }

  private func drawInProcess() async throws -> Picture? {
    let bitmap = try await pool.decode(jpeg, side: Self.format.side(of: Self.bounds))
    return PictureRenderer.draw(bitmap, in: Self.bounds, as: Self.format)
  }

  private func times(_ body: () async throws -> Void) async throws -> [Duration] {
    var times: [Duration] = []
    for _ in 0..<Self.rounds { times.append(try await ContinuousClock().measure(body)) }
    return times
  }

  /// A JPEG that resembles a photograph: slowly changing colours, with some noise.
  private static func photograph() -> Data {
    let (width, height) = (1_200, 800)
    var noise: UInt32 = 1
    var pixels = (0..<width * height * 3).map { index -> UInt8 in
      noise = noise &* 1_664_525 &+ 1_013_904_223
      let (x, y) = (index / 3 % width, index / 3 / width)
      return UInt8((x * (index % 3 + 1) / 8 + y / 5) % 200) &+ UInt8(noise >> 28)
    }
    var bytes: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    return pixels.withUnsafeMutableBufferPointer { pixels in
      let image = gdk_pixbuf_new_from_data(
        pixels.baseAddress, GDK_COLORSPACE_RGB, 0, 8, gint(width), gint(height), gint(width * 3), nil, nil)
      defer { g_object_unref(image.map { UnsafeMutableRawPointer($0) }) }
      guard gdk_pixbuf_save_to_bufferv(image, &bytes, &count, "jpeg", nil, nil, nil) != 0, let bytes else {
        return Data()
      }
      defer { g_free(bytes) }
      return Data(bytes: bytes, count: Int(count))
    }
  }
}
