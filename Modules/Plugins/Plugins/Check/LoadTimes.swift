/// Measures the loads of a check.
struct LoadTimes {
  /// An answer that takes longer is slow: the user sees an empty screen until then.
  private static let slow = Duration.seconds(3)
  /// The time between two reports of progress.
  private static let pause = Duration.seconds(5)
  /// The maximum total time of the loads.
  private static let maximum = Duration.seconds(600)

  private struct Page: Hashable {
    let list: PluginList
    let cursor: String?
  }

  /// The number of loads of one page, and the duration of the fastest.
  private struct Loads {
    let name: String
    var count = 0
    var quickest: Duration

    mutating func add(_ time: Duration) {
      count += 1
      quickest = min(quickest, time)
    }
  }

  private var pages: [Page: Loads] = [:]
  private var actions: [String: Loads] = [:]
  private(set) var total = Duration.zero
  /// The value of `total` at the last report of progress.
  private var reported = Duration.zero

  /// Adds the time of a load, whether or not it was answered.
  mutating func add(_ time: Duration) { total += time }

  /// Records the time of a load that was answered with rows; `name` is its name in mistakes.
  mutating func record(_ time: Duration, of list: PluginList, after cursor: String?, _ name: String) {
    pages[Page(list: list, cursor: cursor), default: Loads(name: name, quickest: time)].add(time)
  }

  /// Records the time of an action that succeeded.
  mutating func record(_ time: Duration, ofAction name: String) {
    actions[name, default: Loads(name: name, quickest: time)].add(time)
  }

  /// Whether progress is to be reported, because some seconds have passed since the last report; returning true
  /// counts as the report.
  mutating func isProgressDue() -> Bool {
    guard total - reported >= Self.pause else { return false }
    reported = total
    return true
  }

  /// The mistake that ends the check; nil until the maximum time has passed.
  var end: PluginMistake? {
    guard total > Self.maximum else { return nil }
    let (minutes, slowest) = (Self.maximum.components.seconds / 60, pages.values.max { $0.quickest < $1.quickest })
    return PluginMistake(.longCheck, minutes, slowest?.name ?? "a list", slowest?.quickest.components.seconds ?? 0)
  }

  /// Reports the fastest answer, if even that was slow.
  var mistake: PluginMistake? {
    guard let quickest = pages.values.map(\.quickest).min(), quickest >= Self.slow else { return nil }
    return PluginMistake(.slow, quickest.components.seconds)
  }

  /// Reports the slowest page and the slowest action, if each of their answers was slow.
  ///
  /// A single slow answer may be the first one, before the program has stored anything.
  var doubts: [PluginMistake] {
    let page = mistake == nil ? Self.slowest(pages.values) : nil
    return [
      page.map { PluginMistake(.slowPage, $0.name, $0.quickest.components.seconds) },
      Self.slowest(actions.values).map { PluginMistake(.slowAction, $0.name, $0.quickest.components.seconds) },
    ].compactMap(\.self)
  }

  private static func slowest(_ loads: some Sequence<Loads>) -> Loads? {
    loads.filter { $0.count > 1 && $0.quickest >= slow }.max { $0.quickest < $1.quickest }
  }
}
