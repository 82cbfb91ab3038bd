import CGdkPixbuf
import Foundation
import Pictures
import Terminal

/// Drawing a picture, beside the `chafa` command.
enum Drawing {
  /// Draws a JPEG of 1200 x 800 pixels on 80 x 24 cells; nil where there is no `chafa` to compare with.
  static func ratio(_ run: (_ program: URL, _ arguments: [String]) throws -> Duration) throws -> Double? {
    let chafa = URL(filePath: "/usr/bin/chafa")
    guard FileManager.default.isExecutableFile(atPath: chafa.path) else { return nil }
    let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-bench-\(UUID()).jpg")
    let jpeg = photograph()
    try jpeg.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let format = PictureFormat.symbols(isColored: true)
    let place = ScreenSize(columns: 80, lines: 24)
    let ours = try (0..<15).map { _ in
      try ContinuousClock().measure {
        _ = PictureRenderer.draw(try ImageDecoder.decode(jpeg, side: format.side(of: place)), in: place, as: format)
      }
    }
    let bare = try (0..<15).map { _ in try run(chafa, ["--version"]) }
    let theirs = try (0..<15).map { _ in
      try run(chafa, ["--format", "symbols", "--colors", "full", "--size", "80x24", file.path])
    }
    return median(ours[...]) / (median(theirs[...]) - median(bare[...]))
  }

  /// Something like a photograph: colours that change slowly, and some noise.
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
