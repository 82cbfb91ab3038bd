public import Foundation
import Loading
public import Terminal

/// Loads and draws images; `decode` must limit the memory that an image needs.
public struct PictureService: Sendable {
  /// Decodes the bytes of an image; `side` is the maximum length of the bitmap's longer side, in pixels.
  public typealias Decode = @Sendable (_ data: Data, _ side: Int, _ origin: PictureOrigin) async throws -> Bitmap
  /// Loads the bytes at an address and decodes them; bytes that cannot be decoded are not cached.
  public typealias Load =
    @Sendable (_ address: String, _ decode: @Sendable (Data) async throws -> Bitmap) async throws -> Bitmap

  private static let minimumLines = 6
  private static let captionLines = 3

  /// Decodes the bytes of an image.
  public let decode: Decode
  private let load: Load
  /// The format and size of pictures; nil if no pictures are drawn.
  public let surface: PictureSurface?

  /// Creates a service for one output.
  ///
  /// - Parameters:
  ///   - surface: the format and size of pictures; nil to draw no pictures.
  ///   - decode: decodes untrusted bytes.
  ///   - load: loads the image at an address.
  public init(surface: PictureSurface?, decode: @escaping Decode, load: @escaping Load) {
    self.surface = surface
    self.decode = decode
    self.load = load
  }

  /// Loads the image at an address, and draws it for a row with a maximum size.
  ///
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func thumbnail(of address: String, in size: ScreenSize) async throws -> Picture {
    try await thumbnail(in: size) { [load, decode] side in
      try await load(address) { try await decode($0, side, PictureOrigin(address: address)) }
    }
  }

  /// Draws a generated image for a row.
  ///
  /// - Parameters:
  ///   - size: the maximum size.
  ///   - bitmap: creates the image; `side` is the length of its longer side in pixels.
  /// - Returns: the drawn picture.
  /// - Throws: `LoadFailure`, `CancellationError`, or the error of `bitmap`.
  public func thumbnail(
    in size: ScreenSize, _ bitmap: @Sendable (_ side: Int) async throws -> Bitmap
  ) async throws -> Picture {
    let room = await surface?.size() ?? size
    let size = ScreenSize(columns: min(room.columns, size.columns), lines: size.lines)
    try Task.checkCancellation()
    guard let format = surface?.format() else { throw LoadFailure.image(.undecodable) }
    let image = try await bitmap(format.side(of: size))
    guard let picture = PictureRenderer.draw(image, in: size, as: format) else {
      throw LoadFailure.image(PictureRenderer.canDraw ? .tooMuchMemory : .noDecoder)
    }
    return picture
  }

  /// Loads the image at an address, and draws it as large as possible.
  ///
  /// - Returns: the picture, or nil if no pictures are drawn, and the size of the image in pixels.
  /// - Throws: `LoadFailure`, or `CancellationError`.
  public func picture(of address: String) async throws -> (picture: Picture?, width: Int, height: Int) {
    let size = await surface?.size()
    let format = surface?.format()
    let side = format.flatMap { format in size.map(format.side) } ?? 1
    let bitmap = try await load(address) { [decode] in try await decode($0, side, PictureOrigin(address: address)) }
    return (draw(bitmap, in: size, as: format), bitmap.originalSize.width, bitmap.originalSize.height)
  }

  /// Draws a generated image as large as possible above its text.
  ///
  /// - Parameters:
  ///   - textLines: returns the height of the text, in lines, for a width in columns.
  ///   - bitmap: creates the image; `side` is the length of its longer side in pixels.
  /// - Returns: the picture; nil if no pictures are drawn.
  /// - Throws: the error of `bitmap`.
  public func picture(
    above textLines: @MainActor @Sendable (_ width: Int) -> Int,
    _ bitmap: @Sendable (_ side: Int) async throws -> Bitmap
  ) async throws -> Picture? {
    guard let surface, let format = surface.format() else { return nil }
    let room = await surface.size()
    // The surface already leaves space for a caption of a few lines.
    let lines = max(Self.minimumLines, room.lines + Self.captionLines - (await textLines(room.columns)))
    let size = ScreenSize(columns: room.columns, lines: lines)
    return draw(try await bitmap(format.side(of: size)), in: size, as: format)
  }

  private func draw(_ bitmap: Bitmap, in size: ScreenSize?, as format: PictureFormat?) -> Picture? {
    format.flatMap { format in size.flatMap { PictureRenderer.draw(bitmap, in: $0, as: format) } }
  }
}
