import Foundation
import Localization
import Pictures
import Readline
import Shell
import Terminal
import Viper

/// The output of a session.
extension Launcher {
  /// Describes the output; if `isInteractive`, queries the terminal, but only if a setting may depend on the reply.
  static func output(_ options: Options, _ context: ProgramContext, isInteractive: Bool) -> SettingOutput {
    var output = SettingOutput(
      isTerminal: isatty(STDOUT_FILENO) == 1, environment: context.environment,
      description: context.environment["TERM"].flatMap(TerminalDescription.init), cell: context.console.cell)
    let (images, theme) = (options.settings.images, options.settings.theme)
    let colors = output.colors(options.settings.color)
    let needsTheme = theme == .auto && colors.isColored
    guard isInteractive, output.isTerminal, images == .auto || needsTheme,
      TerminalCapabilities.answers(in: context.environment)
    else { return output }
    let isAlone = !TerminalCapabilities.isMultiplexed(context.environment)
    output.reply = context.console.askTerminal(
      kitty: images == .auto && isAlone,
      colors: options.settings.color == .auto && colors.isColored && colors < .direct && isAlone)
    return output
  }

  /// The surface for pictures, with space left for the caption and the prompt.
  static func surface(_ settings: VisitSettings, width: Int?, _ console: ReadlineConsole) -> PictureSurface {
    PictureSurface {
      settings.pictureFormat
    } size: {
      let size = await console.size
      return ScreenSize(columns: max(8, (width ?? size.columns) - 4), lines: max(4, size.lines - 8))
    }
  }

  /// A storage failure whose message is `text` with the path of the file and the reason.
  static func storageFailure(
    _ text: ProgramText, _ file: URL, _ settings: VisitSettings, reason: String = ""
  ) -> Failure {
    let texts = ProgramText.table.strings(for: settings.now.language)
    return Failure(.storage, texts(text, ["file": file.path, "reason": SystemReason(reason)]))
  }
}
