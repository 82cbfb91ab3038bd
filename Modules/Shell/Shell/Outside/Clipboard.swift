import Foundation
package import Localization
import Terminal
import Viper

/// The clipboard of the user's terminal, written only at the user's request.
package struct Clipboard {
  package let environment: [String: String]
  package let isInteractive: Bool
  /// Sends a sequence to the terminal.
  package let send: (String) -> Void
  package let texts: () -> Strings<OutsideText>

  package init(
    environment: [String: String], isInteractive: Bool, send: @escaping (String) -> Void,
    texts: @escaping () -> Strings<OutsideText>
  ) {
    self.environment = environment
    self.isInteractive = isInteractive
    self.send = send
    self.texts = texts
  }

  /// Puts text on the clipboard; throws if the terminal does not support this.
  package func copy(_ text: String) throws {
    guard isInteractive, TerminalCapabilities.answers(in: environment) else {
      throw Failure(.badArgument, texts()(.noClipboard, ["command": "url"]), reason: "noClipboard")
    }
    let cleaned = StyledText(line: text).plain  // copies exactly what was shown
    let sequence = "\u{1B}]52;c;\(Data(cleaned.utf8).base64EncodedString())\u{7}"
    let isInScreen = environment["STY"]?.isEmpty == false
    send(isInScreen ? "\u{1B}P\(sequence)\u{1B}\\" : sequence)
  }
}
