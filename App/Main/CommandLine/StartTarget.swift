import Commands
import SceneKit
import Sources
import SubscriptionList
import Viper

/// The route or source to start at, from the argument of the command line and `--source`.
struct StartTarget {
  /// The route; nil if the argument is not a route.
  let route: String?
  /// The source; nil for the default source.
  let source: String?

  /// Parses the argument and the option `--source`; if the option names a saved view, the target is the view's route.
  init(_ argument: String?, source: String?, in context: ProgramContext) {
    if argument == nil, let source, let view = Self.view(source, context) {
      (route, self.source) = (view.description, nil)
      return
    }
    guard source == nil, let argument, let address = Self.address(argument, context.recognizer),
      !Self.isRoute(argument, context)
    else {
      (route, self.source) = (argument, source)
      return
    }
    (route, self.source) = (nil, address)
  }

  /// Parses the text as an address or as the path of a folder, and returns the address; nil if it is neither.
  private static func address(_ text: String, _ recognizer: SourceRecognizer) -> String? {
    let address = recognizer.address(typed: text)
    return recognizer.isAddress(SourceAddress(address)) ? address : nil
  }

  /// The route of the saved view with the given name; nil if there is none.
  private static func view(_ text: String, _ context: ProgramContext) -> Route? {
    guard !context.recognizer.isAddress(SourceAddress(text)) else { return nil }
    let list = context.subscriptions.list(passwords: { [:] }, onProblems: { _ in }, onError: { _ in })
    return list.view(named: text).map { Route(SceneKind.sources.placement().route.components + [$0.name]) }
  }

  private static func isRoute(_ text: String, _ context: ProgramContext) -> Bool {
    Route(parsing: text).map { context.unreadCore().core.catalog.stack(for: $0) != nil } ?? false
  }
}
