import CGdkPixbuf
package import Foundation
import Loading

/// Decodes PNG, JPEG, GIF (first frame), WebP and, if installed, AVIF with gdk-pixbuf, and rotates photographs upright.
///
/// Use this type only in a sandboxed process (`DecoderServer`): a malicious image may need unlimited time and memory,
/// or crash the process.
package enum ImageDecoder {
  /// The maximum length of a bitmap's longer side, in pixels; no terminal displays more detail.
  package static let largestSide = 1_600

  /// Loads the libraries and the modules of gdk-pixbuf, because the sandbox later forbids opening files.
  ///
  /// Returns whether at least one format can be decoded.
  static func prepare() -> Bool {
    guard let library = GdkPixbufFunctions.opened, ExifReader.isInstalled else { return false }
    for format in ImageFormat.allCases {
      guard let loader = library.gdk_pixbuf_loader_new_with_type(format.rawValue, nil) else { continue }
      _ = library.gdk_pixbuf_loader_close(loader, nil)
      library.g_object_unref(loader)
    }
    return true
  }

  /// Decodes untrusted bytes; the longer side of the image has at most `side` pixels.
  ///
  /// The size is checked before any pixel is decoded, so that an image that is too large takes no time. The origin
  /// determines the maximum size of the file.
  package static func decode(
    _ data: Data, side: Int = largestSide, from origin: PictureOrigin = .network
  ) throws -> Bitmap {
    guard let library = GdkPixbufFunctions.opened else { throw LoadFailure.image(.noDecoder) }
    guard let format = ImageFormat(of: data) else { throw LoadFailure.image(.undecodable) }
    let limit = PixelLimit(data, format, from: origin)
    return try PixbufDecoder(library: library, format: format, data: data, limit: limit)
      .bitmap(side: min(max(1, side), largestSide))
  }
}

extension GdkPixbufFunctions {
  /// The functions of gdk-pixbuf, which the decoder process loads; nil if gdk-pixbuf is not installed.
  fileprivate static let opened: GdkPixbufFunctions? = {
    var functions = GdkPixbufFunctions()
    return cgdkpixbuf_open(&functions) ? functions : nil
  }()
}
