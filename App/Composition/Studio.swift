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
    let room = await canvas?.size() ?? .thumbnail
    let size = ScreenSize(columns: min(room.columns, ScreenSize.thumbnail.columns), lines: ScreenSize.thumbnail.lines)
    guard !Task.isCancelled else { throw CancellationError() }
    guard let picture = try draw(data, in: size).picture else { throw LoadError.undecodableImage }
    return picture
  }

  /// The image at an address, as large as it may be, and its size in pixels.
  ///
  /// - Throws: `LoadError`, or `CancellationError`.
  func picture(of address: String) async throws -> (picture: Picture?, width: Int, height: Int) {
    let data = try await loadData(address)
    return try await draw(data, in: canvas?.size())
  }

  private func draw(_ data: Data, in size: ScreenSize?) throws -> (picture: Picture?, width: Int, height: Int) {
    do {
      guard let canvas, let size else {
        let bitmap = try ImageDecoder.decode(data, side: 1)
        return (nil, bitmap.originalSize.width, bitmap.originalSize.height)
      }
      let bitmap = try ImageDecoder.decode(data, side: canvas.format.side(of: size))
      let picture = PictureRenderer.draw(bitmap, in: size, as: canvas.format)
      return (picture, bitmap.originalSize.width, bitmap.originalSize.height)
    } catch ImageError.tooManyPixels(let limit) {
      throw LoadError.tooManyPixels(limit: limit)
    } catch {
      throw LoadError.undecodableImage
    }
  }
}
