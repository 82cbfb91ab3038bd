public import Terminal
public import TerminalList
import Viper

/// A screen of a fixed width, to test a scene's output.
@MainActor public struct SceneScreen {
  private let width: Int
  private let renderer: TextRenderer

  /// Creates a screen of unlimited height.
  ///
  /// - Parameters:
  ///   - width: the width in columns.
  ///   - isColored: whether to include escape sequences for colours.
  public init(width: Int = 80, isColored: Bool = false) {
    self.width = width
    renderer = TextRenderer(colors: isColored ? .sixteen : .none, theme: .dark)
  }

  /// Returns the lines of the scene, from its title to its footer.
  public func lines(of scene: any Scene) -> [StyledText] {
    let footer = scene.view.footer(width: width)
    return StyledText(line: scene.title, .title).wrapped(to: width) + scene.view.notices(width: width)
      + rows(of: scene) + (footer.isEmpty ? [] : [.empty]) + footer
  }

  /// Returns the lines of the rows, preceded by the document above them, if any.
  func rows(of scene: any Scene) -> [StyledText] {
    let lines = scene.view.lead(width: width) + scene.view.rowLines(width: width, in: 0..<scene.rows.count)
    return lines.last?.isEmpty == true ? lines.dropLast() : lines
  }

  /// Returns the rendered lines of the scene.
  public func text(of scene: any Scene) -> String {
    lines(of: scene).map(renderer.render).joined(separator: "\n")
  }
}
