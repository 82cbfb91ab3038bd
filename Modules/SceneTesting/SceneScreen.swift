public import Terminal
import Viper

/// A screen of a certain width on which a test sees a scene as a person does.
@MainActor public struct SceneScreen {
  private let width: Int
  private let renderer: TextRenderer

  /// - Parameters:
  ///   - width: its columns.
  ///   - isColored: whether escape sequences for colours are part of what is seen.
  public init(width: Int = 80, isColored: Bool = false) {
    self.width = width
    renderer = TextRenderer(colored: isColored)
  }

  /// All that the scene has to show, from its title to what stands after its rows.
  public func lines(of scene: any TerminalScene) -> [StyledText] {
    let end = scene.endLines(width: width)
    return scene.heading(width: width) + scene.noticeLines(width: width)
      + rows(of: scene) + (end.isEmpty ? [] : [.empty]) + end
  }

  /// Its rows.
  func rows(of scene: any TerminalScene) -> [StyledText] {
    scene.rowLines(width: width, in: 0..<scene.rowCount)
  }

  /// All that the scene has to show, as text.
  public func text(of scene: any TerminalScene) -> String {
    lines(of: scene).map(renderer.render).joined(separator: "\n")
  }
}
