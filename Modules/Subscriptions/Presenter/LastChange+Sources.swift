import Localization
public import Viper

extension LastChange {
  /// Keeps the way back of a change of the list of sources.
  ///
  /// - Parameters:
  ///   - command: the command as typed.
  ///   - context: the language of the message.
  ///   - back: takes the change back.
  public func record(
    _ command: String, in context: PresentationContext, back: @escaping SubscriptionStorage.WayBack
  ) {
    record {
      try await back()
      return context.strings(SubscriptionsText.table)(.undone, ["command": command])
    }
  }
}
