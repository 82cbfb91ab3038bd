import Foundation
import Terminal
import Testing

@testable import Pictures

@Suite(.timeLimit(.minutes(1)))
struct PictureRendererTests {
  @Test(arguments: [(1, 1), (8, 4), (40, 10), (200, 60)]) func aPictureFitsItsBounds(columns: Int, lines: Int) throws {
    for base64 in [SampleImage.png, SampleImage.jpeg, SampleImage.gif] {
      let bitmap = try SampleImage.bitmap(base64)
      let picture = try #require(PictureRenderer.draw(bitmap, in: ScreenSize(columns: columns, lines: lines)))
      #expect((1...columns).contains(picture.width))
      #expect((1...lines).contains(picture.lines.count))
      #expect(picture.lines.allSatisfy { $0.width == picture.width && $0.plain.isEmpty })
    }
  }

  @Test(arguments: [PictureFormat.sixel(cell: .usual), .kitty(cell: .usual)])
  func aSixelOrKittyPictureIsDrawnByItsFirstLineOnly(format: PictureFormat) throws {
    let bitmap = try SampleImage.bitmap(SampleImage.jpeg)
    let picture = try #require(PictureRenderer.draw(bitmap, in: ScreenSize(columns: 18, lines: 6), as: format))
    let lines = picture.lines.map(TextRenderer(colors: .direct).render)
    #expect(lines.count == 4)
    #expect(lines[0].contains("\u{1B}7\u{1B}"), "the cursor comes back")
    #expect(lines[0].hasSuffix("\u{1B}8\u{1B}[8C"))
    #expect(lines.dropFirst().allSatisfy { $0 == "\u{1B}[8C" })
    let start = if case .sixel = format { "\u{1B}P" } else { "\u{1B}_G" }
    #expect(lines[0].contains(start))
    #expect(!lines[0].contains("\n"))
  }

  @Test(arguments: [(300, 100), (400, 100), (200, 100), (100, 100), (160, 90), (100, 150)])
  func pixelsKeepTheAspectRatioOfTheImage(width: Int, height: Int) throws {
    let bitmap = Bitmap(width: width, height: height, rgb: [UInt8](repeating: 9, count: 3 * width * height))
    let cell = PictureFormat.CellSize(width: 8, height: 17)
    let picture = try #require(
      PictureRenderer.draw(bitmap, in: ScreenSize(columns: 18, lines: 6), as: .sixel(cell: cell)))
    let shape = Double(picture.width * cell.width) / Double(picture.lines.count * cell.height)
    #expect(abs(shape / (Double(width) / Double(height)) - 1) < 0.13, "\(picture.width)x\(picture.lines.count)")
  }

  /// At every width, each row is red on the left half and blue on the right half.
  @Test(arguments: [88, 90, 91, 93]) func bitmapsOfAnyWidthAreDrawnWithoutSkew(width: Int) throws {
    let row = (0..<width).flatMap { $0 < width / 2 ? [255, 0, 0] : [0, 0, 255] as [UInt8] }
    let bitmap = Bitmap(width: width, height: 40, rgb: (0..<40).flatMap { _ in row })
    let picture = try #require(PictureRenderer.draw(bitmap, in: ScreenSize(columns: 8, lines: 10)))
    let lines = Set(picture.lines.map(TextRenderer(colors: .direct).render))
    #expect(lines.count == 1)
  }

  @Test func picturesOfCharactersHaveNoColoursIfColoursAreOff() throws {
    let bitmap = try SampleImage.bitmap(SampleImage.png)
    let picture = try #require(
      PictureRenderer.draw(bitmap, in: ScreenSize(columns: 18, lines: 6), as: .symbols(colors: .none)))
    #expect(!picture.lines.map(TextRenderer(colors: .direct).render).joined().contains("[38;"))
  }

  @Test(arguments: [
    (ColorDepth.eight, "[34][0-7]"), (.sixteen, "[34][0-7]|9[0-7]|10[0-7]"), (.indexed, "[34]8;5;[0-9]+"),
    (.direct, "[34]8;2;[0-9]+;[0-9]+;[0-9]+"),
  ])
  func picturesOfCharactersUseOnlyTheTerminalsColours(colors: ColorDepth, code: String) throws {
    let code = try Regex(code)
    let bitmap = try SampleImage.bitmap(SampleImage.jpeg)
    let picture = try #require(
      PictureRenderer.draw(bitmap, in: ScreenSize(columns: 18, lines: 6), as: .symbols(colors: colors)))
    let drawn = picture.lines.map(TextRenderer(colors: colors).render).joined()
    let sequences = drawn.matches(of: /\u{1B}\[([0-9;]*)m/).map { String($0.1) }
    let rest = sequences.map { $0.replacing(code, with: "").replacing(/^[;017]*$/, with: "") }
    #expect(sequences.contains { $0.contains(code) })
    #expect(Set(rest).subtracting([""]) == [])
  }

  @Test func everyLineOfAPictureResetsItsColours() throws {
    let bitmap = try SampleImage.bitmap(SampleImage.png)
    let picture = try #require(PictureRenderer.draw(bitmap, in: ScreenSize(columns: 20, lines: 10)))
    let drawn = (StyledText("1 ") + picture.lines[0]).wrapped(to: 5).map(TextRenderer(colors: .direct).render)
    #expect(drawn.count == 1, "a picture is never broken")
    #expect(drawn[0].hasSuffix("\u{1B}[0m"))
  }

  @Test(arguments: [
    PictureFormat.sixel(cell: .init(width: 500, height: 500)), .kitty(cell: .init(width: 500, height: 500)),
    .kitty(cell: .usual), .sixel(cell: .usual), .symbols(colors: .direct),
  ])
  func aHugeWindowDoesNotProduceAHugePicture(format: PictureFormat) throws {
    let bitmap = Bitmap(width: 30, height: 20, rgb: [UInt8](repeating: 99, count: 1_800))
    let size = ScreenSize(columns: 65_535, lines: 65_535)
    let picture = try #require(PictureRenderer.draw(bitmap, in: size, as: format))
    let bytes = picture.lines.reduce(0) { $0 + TextRenderer(colors: .direct).render($1).utf8.count }
    #expect((1..<(64 << 20)).contains(bytes))
  }
}
