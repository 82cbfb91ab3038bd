import CGdkPixbuf
public import Foundation

/// Decodes images of the formats that gdk-pixbuf knows: PNG, JPEG, GIF (its first frame), WebP and others.
///
/// Takes its time: never on the main actor.
public enum ImageDecoder {
  /// The most pixels that will be decoded.
  public static let maximumPixels = 25_000_000
  /// The longer side in pixels beyond which no terminal shows more of an image.
  public static let largestSide = 1_600

  /// The image in these untrusted bytes.
  ///
  /// Its size is looked at before a pixel is decoded: what is too large costs nothing.
  ///
  /// - Parameters:
  ///   - data: the file.
  ///   - side: the longer side of the bitmap in pixels, at most; some formats are decoded faster the smaller it is.
  /// - Returns: the image, perhaps made smaller.
  /// - Throws: `ImageError`.
  public static func decode(_ data: Data, side: Int = largestSide) throws -> Bitmap {
    guard let loader = gdk_pixbuf_loader_new() else { throw ImageError.undecodable }
    defer { g_object_unref(loader) }
    var size = Size(side: min(max(1, side), largestSide))
    return try withUnsafeMutablePointer(to: &size) { size in
      connect(loader, to: size)
      // Both always: a loader that is not closed complains when it goes.
      let wasRead = feed(data, to: loader, while: { !size.pointee.isTooLarge })
      let wasClosed = gdk_pixbuf_loader_close(loader, nil) != 0
      if size.pointee.isTooLarge { throw ImageError.tooManyPixels(limit: maximumPixels) }
      guard wasRead, wasClosed, let pixels = gdk_pixbuf_loader_get_pixbuf(loader) else { throw ImageError.undecodable }
      return try bitmap(of: pixels, originally: size.pointee)
    }
  }

  private struct Size {
    /// The longest side that is wanted.
    let side: Int
    var width = 0
    var height = 0
    var isTooLarge: Bool { width * height > maximumPixels }
  }

  private static func connect(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, to size: UnsafeMutablePointer<Size>) {
    let handler = unsafeBitCast(sizePrepared, to: GCallback.self)
    g_signal_connect_data(loader, "size-prepared", handler, size, nil, GConnectFlags(rawValue: 0))
  }

  /// Hears of the size before anything is decoded.
  ///
  /// A size of nothing makes the loader stop.
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
      let isFine = data[start..<min(data.endIndex, start + 1 << 16)].withUnsafeBytes { bytes in
        gdk_pixbuf_loader_write(loader, bytes.bindMemory(to: guchar.self).baseAddress, gsize(bytes.count), nil) != 0
      }
      guard isFine else { return false }
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
