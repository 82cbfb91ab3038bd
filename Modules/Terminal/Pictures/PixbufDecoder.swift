import CGdkPixbuf
import Foundation
import Loading

/// Decodes one image with gdk-pixbuf.
struct PixbufDecoder {
  /// The name of gdk-pixbuf's option for the orientation of pixels.
  private static let orientationKey = "orientation"

  let library: GdkPixbufFunctions
  let format: ImageFormat
  /// The bytes of the file.
  let data: Data
  let limit: PixelLimit

  /// Decodes the image, scaled down to at most `side` pixels on the longer side.
  func bitmap(side: Int) throws -> Bitmap {
    guard let loader = library.gdk_pixbuf_loader_new_with_type(format.rawValue, nil) else {
      throw LoadFailure.image(.undecodable)
    }
    defer { library.g_object_unref(loader) }
    var size = Size(library: library, side: side, limit: limit)
    return try withUnsafeMutablePointer(to: &size) { size in
      connect(loader, to: size)
      // Always close the loader, because releasing an open loader prints a warning.
      let readError = feed(format.neededParts(of: data), to: loader, while: { !size.pointee.isTooLarge })
      let closeError = error { library.gdk_pixbuf_loader_close(loader, &$0) }
      if size.pointee.isTooLarge { throw size.pointee.failure(.tooManyPixels) }
      if let error = readError ?? closeError { throw error }
      guard let pixels = library.gdk_pixbuf_loader_get_pixbuf(loader) else { throw LoadFailure.image(.undecodable) }
      let orientation = orientation(of: pixels)
      guard let upright = library.gdk_pixbuf_apply_embedded_orientation(pixels) else {
        throw size.pointee.failure(.tooMuchMemory)
      }
      defer { library.g_object_unref(UnsafeMutableRawPointer(upright)) }
      return try bitmap(of: upright, originally: orientation > 4 ? size.pointee.turned : size.pointee)
    }
  }

  private struct Size {
    let library: GdkPixbufFunctions
    /// The maximum length of the longer side, in pixels.
    let side: Int
    let limit: PixelLimit
    var width = 0
    var height = 0
    var isTooLarge: Bool { !limit.allows(width, height) }
    /// The size after a quarter turn.
    var turned: Size { Size(library: library, side: side, limit: limit, width: height, height: width) }

    func failure(_ problem: ImageProblem) -> LoadFailure { .image(problem, width: width, height: height) }
  }

  private func connect(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, to size: UnsafeMutablePointer<Size>) {
    let handler = unsafeBitCast(Self.sizePrepared, to: GCallback.self)
    _ = library.g_signal_connect_data(loader, "size-prepared", handler, size, nil, GConnectFlags(rawValue: 0))
  }

  /// Called with the image's size before any pixel is decoded.
  ///
  /// Setting a size of zero stops the loader.
  private static let sizePrepared: SizePrepared = { loader, width, height, context in
    guard let size = context?.assumingMemoryBound(to: Size.self) else { return }
    (size.pointee.width, size.pointee.height) = (Int(width), Int(height))
    if size.pointee.isTooLarge {
      size.pointee.library.gdk_pixbuf_loader_set_size(loader, 0, 0)
    } else {
      let shrink = min(1, Double(size.pointee.side) / Double(max(width, height, 1)))
      size.pointee.library.gdk_pixbuf_loader_set_size(
        loader, max(1, gint(Double(width) * shrink)), max(1, gint(Double(height) * shrink)))
    }
  }

  private typealias SizePrepared =
    @convention(c) (
      UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, gpointer?
    ) -> Void

  /// The orientation of decoded pixels; 1 means upright.
  ///
  /// If the loader has not set it, it is read from the EXIF block, and set as an option of the pixels.
  private func orientation(of pixels: OpaquePointer) -> Int {
    if let noted = library.gdk_pixbuf_get_option(pixels, Self.orientationKey) {
      return Int(String(cString: noted)) ?? 1
    }
    guard let found = EmbeddedExif.block(in: data, format).flatMap(ExifReader.orientation) else { return 1 }
    _ = library.gdk_pixbuf_set_option(pixels, Self.orientationKey, String(found))
    return found
  }

  /// Passes parts of a file to a loader; returns the error of the first rejected part.
  private func feed(
    _ parts: [Data], to loader: UnsafeMutablePointer<GdkPixbufLoader>, while isWanted: () -> Bool
  ) -> LoadFailure? {
    for part in parts {
      for start in stride(from: part.startIndex, to: part.endIndex, by: 1 << 16) where isWanted() {
        let refused = part[start..<min(part.endIndex, start + 1 << 16)].withUnsafeBytes { bytes in
          error {
            library.gdk_pixbuf_loader_write(
              loader, bytes.bindMemory(to: guchar.self).baseAddress, gsize(bytes.count), &$0)
          }
        }
        if let refused { return refused }
      }
    }
    return nil
  }

  /// Performs a call that reports success as a Boolean; returns the error of the call, or nil if it succeeded.
  private func error(_ call: (inout UnsafeMutablePointer<GError>?) -> gboolean) -> LoadFailure? {
    var error: UnsafeMutablePointer<GError>?
    guard call(&error) == 0 else { return nil }
    defer { library.g_clear_error(&error) }
    let insufficientMemory = gint(GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.rawValue)
    return library.g_error_matches(error, library.gdk_pixbuf_error_quark(), insufficientMemory) != 0
      ? .image(.tooMuchMemory) : .image(.undecodable)
  }

  private func bitmap(of pixels: OpaquePointer, originally size: Size) throws -> Bitmap {
    var length: guint = 0
    guard let pointer = library.gdk_pixbuf_get_pixels_with_length(pixels, &length) else {
      throw LoadFailure.image(.undecodable)
    }
    let shape = BitmapShape(
      originalSize: (size.width, size.height), width: Int(library.gdk_pixbuf_get_width(pixels)),
      height: Int(library.gdk_pixbuf_get_height(pixels)), stride: Int(library.gdk_pixbuf_get_rowstride(pixels)),
      hasAlpha: library.gdk_pixbuf_get_has_alpha(pixels) != 0)
    // The last row may be shorter than the stride.
    let padding = [UInt8](repeating: 0, count: max(0, shape.byteCount - Int(length)))
    let bytes = Array(UnsafeBufferPointer(start: pointer, count: min(Int(length), shape.byteCount)))
    return Bitmap(shape: shape, bytes: padding.isEmpty ? bytes : bytes + padding)
  }
}
