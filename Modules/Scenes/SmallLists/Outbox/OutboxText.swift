public import Localization

/// The texts of the list of changes that wait to be sent.
public nonisolated enum OutboxText: String, TextKey {
  case title, about, empty, articles, pending, sending, failed
  case dropSummary, dropped, notDropped, restored, sendSummary, sent, remaining, refused

  @MainActor public static let table = StringTable<OutboxText>(PackageResources.outbox_json)
}
