import CGdkPixbuf
public import Foundation

/// Decodes images of gdk-pixbuf's formats: PNG, JPEG, GIF (first frame), WebP and others.
///
/// Slow: not for the main actor.
public enum ImageDecoder {
  /// The maximum number of pixels in an image.
  public static let maximumPixels = 25_000_000
  /// The maximum longer side of a bitmap, in pixels: no terminal shows more detail.
  public static let largestSide = 1_600

  /// The image in untrusted bytes.
  ///
  /// The size is checked before any pixel is decoded: an image that is too large costs nothing.
  ///
  /// - Parameters:
  ///   - data: the bytes of the file.
  ///   - side: the maximum longer side of the bitmap, in pixels; some formats decode faster when it is small.
  /// - Returns: the image, perhaps scaled down.
  /// - Throws: `ImageError`.
  public static func decode(_ data: Data, side: Int = largestSide) throws -> Bitmap {
    guard let loader = gdk_pixbuf_loader_new() else { throw ImageError.undecodable }
    defer { g_object_unref(loader) }
    var size = Size(side: min(max(1, side), largestSide))
    return try withUnsafeMutablePointer(to: &size) { size in
      connect(loader, to: size)
      // Always closed: releasing an open loader prints a warning.
      let wasRead = feed(data, to: loader, while: { !size.pointee.isTooLarge })
      let wasClosed = gdk_pixbuf_loader_close(loader, nil) != 0
      if size.pointee.isTooLarge { throw ImageError.tooManyPixels(limit: maximumPixels) }
      guard wasRead, wasClosed, let pixels = gdk_pixbuf_loader_get_pixbuf(loader) else { throw ImageError.undecodable }
      return try bitmap(of: pixels, originally: size.pointee)
    }
  }

  private struct Size {
    /// The maximum longer side.
    let side: Int
    var width = 0
    var height = 0
    var isTooLarge: Bool { width * height > maximumPixels }
  }

  private static func connect(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, to size: UnsafeMutablePointer<Size>) {
    let handler = unsafeBitCast(sizePrepared, to: GCallback.self)
    g_signal_connect_data(loader, "size-prepared", handler, size, nil, GConnectFlags(rawValue: 0))
  }

  /// Called with the image's size before any pixel is decoded; setting a size of zero stops the loader.
  private static let sizePrepared: SizePrepared = { loader, width, height, context in
    guard let size = context?.assumingMemoryBound(to: Size.self) else { return }
    (size.pointee.width, size.pointee.height) = (Int(width), Int(height))
    if size.pointee.isTooLarge {
      gdk_pixbuf_loader_set_size(loader, 0, 0)
    } else {
      let shrink = min(1, Double(size.pointee.side) / Double(max(width, height, 1)))
      gdk_pixbuf_loader_set_size(
        loader, max(1, gint(Double(width) * shrink)), max(1, gint(Double(height) * shrink)))
    }
  }

  private typealias SizePrepared =
    @convention(c) (
      UnsafeMutablePointer<GdkPixbufLoader>?, gint, gint, gpointer?
    ) -> Void

  private static func feed(
    _ data: Data, to loader: UnsafeMutablePointer<GdkPixbufLoader>, while isWanted: () -> Bool
  ) -> Bool {
    for start in stride(from: data.startIndex, to: data.endIndex, by: 1 << 16) where isWanted() {
      let wasAccepted = data[start..<min(data.endIndex, start + 1 << 16)].withUnsafeBytes { bytes in
        gdk_pixbuf_loader_write(loader, bytes.bindMemory(to: guchar.self).baseAddress, gsize(bytes.count), nil) != 0
      }
      guard wasAccepted else { return false }
    }
    return true
  }

  private static func bitmap(of pixels: OpaquePointer, originally size: Size) throws -> Bitmap {
    var length: guint = 0
    guard let bytes = gdk_pixbuf_get_pixels_with_length(pixels, &length) else { throw ImageError.undecodable }
    return Bitmap(
      originalSize: (size.width, size.height), width: Int(gdk_pixbuf_get_width(pixels)),
      height: Int(gdk_pixbuf_get_height(pixels)), stride: Int(gdk_pixbuf_get_rowstride(pixels)),
      hasAlpha: gdk_pixbuf_get_has_alpha(pixels) != 0,
      bytes: Array(UnsafeBufferPointer(start: bytes, count: Int(length))))
  }
}
