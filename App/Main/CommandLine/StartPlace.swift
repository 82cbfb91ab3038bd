import Foundation
import SceneKit
import Sources
import Viper

/// The argument of the command line: a route or else, as with `--source`, the address of a source or a folder.
struct StartPlace {
  /// The route; nil without one.
  let route: String?
  /// The source; nil for the usual one.
  let source: String?

  /// The place of an argument beside the option `--source`.
  init(_ argument: String?, source: String?, in context: ProgramContext) {
    guard source == nil, let argument, let address = Self.address(argument, context.recognizer),
      !Self.isRoute(argument, context)
    else {
      (route, self.source) = (argument, source)
      return
    }
    (route, self.source) = (nil, address)
  }

  /// The address that a text is, or that of the folder it names; nil for any other text.
  private static func address(_ text: String, _ recognizer: SourceRecognizer) -> String? {
    let address = recognizer.address(typed: text)
    return recognizer.isAddress(SourceAddress(address)) ? address : nil
  }

  private static func isRoute(_ text: String, _ context: ProgramContext) -> Bool {
    Route(parsing: text).map { context.unreadCore().core.catalog.stack(for: $0) != nil } ?? false
  }
}
