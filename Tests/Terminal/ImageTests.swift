import Foundation
import TestSupport
import Testing

@testable import Terminal

struct ImageTests {
  @Test(arguments: [(Sample.png, 3, 2), (Sample.jpeg, 8, 8), (Sample.gif, 1, 1), (Sample.webp, 5, 4)])
  func imagesOfTheUsualKindsAreDecoded(base64: String, width: Int, height: Int) throws {
    let bitmap = try ImageDecoder.decode(try #require(Data(base64Encoded: base64)))
    #expect(bitmap.originalSize == (width, height))
  }

  @Test func ofAnAnimationTheFirstFrameIsDecoded() throws {
    let bitmap = try ImageDecoder.decode(try #require(Data(base64Encoded: Sample.animation)))
    #expect(bitmap.originalSize == (6, 5))
    #expect(Array(bitmap.bytes.prefix(3)) == [0xFF, 0, 0], "red comes before blue")
  }

  @Test func whatIsNoImageIsAnErrorAndNeverMore() throws {
    let png = try #require(Data(base64Encoded: Sample.png))
    for data in [Data(), Data("a text file called .jpg".utf8), png.prefix(20), png.prefix(40), png.dropFirst(8)] {
      #expect(throws: ImageError.undecodable) { try ImageDecoder.decode(data) }
    }
  }

  @Test func anImageOfTooManyPixelsIsRefusedByItsHeader() throws {
    var png = try #require(Data(base64Encoded: Sample.png))
    // 60,000 x 60,000, with the checksum that belongs to it
    png.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
    png.replaceSubrange(29..<33, with: Sample.crc(of: png[12..<29]))
    #expect(throws: ImageError.tooManyPixels(limit: 25_000_000)) { try ImageDecoder.decode(png) }
  }

  @Test(arguments: [(1, 1), (8, 4), (40, 10), (200, 60)]) func aPictureFitsItsPlace(columns: Int, lines: Int) throws {
    for base64 in [Sample.png, Sample.jpeg, Sample.gif] {
      let bitmap = try ImageDecoder.decode(try #require(Data(base64Encoded: base64)))
      let picture = try #require(PictureRenderer.draw(bitmap, in: ScreenSize(columns: columns, lines: lines)))
      #expect((1...columns).contains(picture.width))
      #expect((1...lines).contains(picture.text.count))
      #expect(picture.text.allSatisfy { $0.width == picture.width && $0.plain.isEmpty })
    }
  }

  @Test(arguments: [PictureFormat.sixel(cell: .usual), .kitty(cell: .usual)])
  func pixelsAreDrawnWithTheFirstLineAndTheOthersStepOverThem(format: PictureFormat) throws {
    let bitmap = try ImageDecoder.decode(try #require(Data(base64Encoded: Sample.jpeg)))
    let picture = try #require(PictureRenderer.draw(bitmap, in: ScreenSize(columns: 18, lines: 6), as: format))
    let lines = picture.text.map(TextRenderer(colored: true).render)
    #expect(lines.count == 4)
    #expect(lines[0].contains("\u{1B}7\u{1B}"), "the cursor comes back")
    #expect(lines[0].hasSuffix("\u{1B}8\u{1B}[8C"))
    #expect(lines.dropFirst().allSatisfy { $0 == "\u{1B}[8C" })
    let start = if case .sixel = format { "\u{1B}P" } else { "\u{1B}_G" }
    #expect(lines[0].contains(start))
    #expect(!lines[0].contains("\n"))
  }

  /// Whatever the width, the left half is red and the right half is blue in every row.
  @Test(arguments: [88, 90, 91, 93]) func whatIsDrawnByCodeStandsUpright(width: Int) throws {
    let row = (0..<width).flatMap { $0 < width / 2 ? [255, 0, 0] : [0, 0, 255] as [UInt8] }
    let bitmap = Bitmap(width: width, height: 40, rgb: (0..<40).flatMap { _ in row })
    let picture = try #require(PictureRenderer.draw(bitmap, in: ScreenSize(columns: 8, lines: 10)))
    let lines = Set(picture.text.map(TextRenderer(colored: true).render))
    #expect(lines.count == 1)
  }

  @Test func withoutColoursSymbolsHaveNone() throws {
    let bitmap = try ImageDecoder.decode(try #require(Data(base64Encoded: Sample.png)))
    let picture = try #require(
      PictureRenderer.draw(bitmap, in: ScreenSize(columns: 18, lines: 6), as: .symbols(isColored: false)))
    #expect(!picture.text.map(TextRenderer(colored: true).render).joined().contains("[38;"))
  }

  @Test func everyLineOfAPictureEndsWithItsColoursOff() throws {
    let bitmap = try ImageDecoder.decode(try #require(Data(base64Encoded: Sample.png)))
    let picture = try #require(PictureRenderer.draw(bitmap, in: ScreenSize(columns: 20, lines: 10)))
    let drawn = (StyledText("1 ") + picture.text[0]).wrapped(to: 5).map(TextRenderer(colored: true).render)
    #expect(drawn.count == 1, "a picture is never broken")
    #expect(drawn[0].hasSuffix("\u{1B}[0m"))
  }

  private nonisolated enum Sample {
    static let png =
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGP4z8DAAMFwFgA72AX73hA3ZQAAAABJRU5ErkJggg=="
    static let webp = "UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoFAAQAAgA0JaACdLoB+AADsAD+8MQL/yC5YXXI1/8gP+QH/ID/+PIAAAA="
    static let animation =
      "R0lGODlhBgAFAPAAAP8AAAAAACH5BAAAAAAAIf8LTkVUU0NBUEUyLjADAQAAACwAAAAABgAFAAACBYSPqWsFACH5BAAAAAAALAAAAAAGAAUAgAAA/wAA"
      + "AAIFhI+pawUAOw=="
    static let gif = "R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="
    static let jpeg =
      "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7"
      + "gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8"
      + "fHx8fHx8fHz/wAARCAAIAAgDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUF"
      + "BAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVW"
      + "V1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi"
      + "4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAEC"
      + "AxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVm"
      + "Z2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq"
      + "8vP09fb3+Pn6/9oADAMBAAIRAxEAPwCnZ6R0+WiiivBqV5825thMRU9ktT//2Q=="

    static func crc(of bytes: Data) -> [UInt8] {
      var crc: UInt32 = 0xFFFF_FFFF
      for byte in bytes {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
      }
      return withUnsafeBytes(of: (~crc).bigEndian, Array.init)
    }
  }
}
