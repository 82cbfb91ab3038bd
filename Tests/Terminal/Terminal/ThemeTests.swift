import Foundation
import Testing

@testable import Terminal

struct ThemeTests {
  private static let backgrounds: [(Theme, [Double])] = [
    (.light, [255, 255, 255]), (.light, [253, 246, 227]), (.dark, [0, 0, 0]), (.dark, [0, 43, 54]),
    (.unknown, [255, 255, 255]), (.unknown, [0, 0, 0]),
  ]

  @Test func everyColourIsReadableOnItsBackground() throws {
    for (theme, background) in Self.backgrounds {
      for role in [TextRole.secondary, .accent, .error, .code] {
        let color = try #require(theme.color(of: role))
        let ratio = contrast(Self.components(of: color), background)
        #expect(ratio >= 4.5, "\(theme) \(role): \(ratio)")
      }
    }
  }

  @Test func aThemesColoursAreUsedIfTheTerminalHasAtLeast256Colours() {
    let text = StyledText("x", .accent)
    #expect(TextRenderer(colors: .indexed, theme: .light).render(text) == "\u{1B}[38;5;25mx\u{1B}[0m")
    #expect(TextRenderer(colors: .direct, theme: .dark).render(text) == "\u{1B}[38;5;80mx\u{1B}[0m")
    #expect(TextRenderer(colors: .eight, theme: .light).render(text) == "\u{1B}[34mx\u{1B}[0m")
    #expect(TextRenderer(colors: .indexed).render(text) == "\u{1B}[38;5;29mx\u{1B}[0m")
    #expect(TextRenderer(colors: .none, theme: .dark).render(text) == "x")
  }

  /// A palette colour may be bright in one terminal and dark in another.
  @Test(
    arguments: [ColorDepth.eight, .sixteen], [TextRole.title, .heading, .strong, .secondary, .accent, .error, .match])
  func onlyAttributesAreUsedWithFewColoursAndAnUnknownBackground(colors: ColorDepth, role: TextRole) throws {
    let rendered = TextRenderer(colors: colors).render(StyledText("x", role))
    let codes = try #require(rendered.wholeMatch(of: /\u{1B}\[([0-9;]+)mx\u{1B}\[0m/)).output.1.split(separator: ";")
    #expect(codes.allSatisfy { $0.count == 1 }, "\(rendered.debugDescription)")
  }

  /// Red, green and blue of a colour of the cube or the greys, 0 to 255.
  private static func components(of color: Int) -> [Double] {
    guard color < 232 else { return Array(repeating: Double(8 + 10 * (color - 232)), count: 3) }
    let levels = [0.0, 95, 135, 175, 215, 255]
    let index = color - 16
    return [levels[index / 36], levels[index / 6 % 6], levels[index % 6]]
  }

  /// The contrast of two colours (WCAG 2).
  private func contrast(_ one: [Double], _ other: [Double]) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private func luminance(_ color: [Double]) -> Double {
    let linear = color.map { part in
      let part = part / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
