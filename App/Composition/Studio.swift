import Foundation
import ImageViewer
import Terminal
import Viper

/// Loads images and draws them, one at a time: a large one takes much memory.
actor Studio {
  private let loadData: @Sendable (_ address: String) async throws -> Data
  /// Nil where no pictures are drawn.
  nonisolated let canvas: Canvas?

  /// - Parameters:
  ///   - canvas: where pictures are drawn; nil where none are.
  ///   - loadData: loads the bytes at an image's address.
  init(canvas: Canvas?, loadData: @escaping @Sendable (_ address: String) async throws -> Data) {
    self.canvas = canvas
    self.loadData = loadData
  }

  /// The image at an address, drawn for a row.
  ///
  /// - Throws: `LoadError`, or `CancellationError`.
  func thumbnail(of address: String) async throws -> Picture {
    let data = try await loadData(address)
    return try await thumbnail { try Self.decode(data, side: $0) }
  }

  /// An image of the program's own, drawn for a row.
  ///
  /// - Parameter bitmap: makes the image, for a side of so many pixels.
  /// - Returns: the picture.
  /// - Throws: what `bitmap` throws, `LoadError`, or `CancellationError`.
  func thumbnail(_ bitmap: @Sendable (_ side: Int) throws -> Bitmap) async throws -> Picture {
    let room = await canvas?.size() ?? .thumbnail
    let size = ScreenSize(columns: min(room.columns, ScreenSize.thumbnail.columns), lines: ScreenSize.thumbnail.lines)
    guard !Task.isCancelled else { throw CancellationError() }
    guard let canvas,
      let picture = PictureRenderer.draw(try bitmap(canvas.format.side(of: size)), in: size, as: canvas.format)
    else { throw LoadError.undecodableImage }
    return picture
  }

  /// The image at an address, as large as it may be, and its size in pixels.
  ///
  /// - Throws: `LoadError`, or `CancellationError`.
  func picture(of address: String) async throws -> (picture: Picture?, width: Int, height: Int) {
    let data = try await loadData(address)
    let size = await canvas?.size()
    let side = canvas.flatMap { canvas in size.map(canvas.format.side) } ?? 1
    let bitmap = try Self.decode(data, side: side)
    return (draw(bitmap, in: size), bitmap.originalSize.width, bitmap.originalSize.height)
  }

  /// An image of the program's own, as large as it may be above so many lines of text; nil where none are drawn.
  ///
  /// - Parameters:
  ///   - textLines: how many lines the text takes at a width.
  ///   - bitmap: makes the image.
  /// - Returns: the picture.
  /// - Throws: what `bitmap` throws.
  func picture(
    above textLines: @MainActor @Sendable (_ width: Int) -> Int, _ bitmap: @Sendable () throws -> Bitmap
  ) async throws -> Picture? {
    guard let size = await canvas?.size() else { return nil }
    // Beside a picture, the canvas leaves room for a caption of a few lines.
    let lines = max(Self.leastLines, size.lines + Self.captionLines - (await textLines(size.columns)))
    return draw(try bitmap(), in: ScreenSize(columns: size.columns, lines: lines))
  }

  private static let leastLines = 6
  private static let captionLines = 3

  private func draw(_ bitmap: Bitmap, in size: ScreenSize?) -> Picture? {
    canvas.flatMap { canvas in size.flatMap { PictureRenderer.draw(bitmap, in: $0, as: canvas.format) } }
  }

  private static func decode(_ data: Data, side: Int) throws -> Bitmap {
    do {
      return try ImageDecoder.decode(data, side: side)
    } catch ImageError.tooManyPixels(let limit) {
      throw LoadError.tooManyPixels(limit: limit)
    } catch {
      throw LoadError.undecodableImage
    }
  }
}
