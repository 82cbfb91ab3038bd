import Foundation
import Synchronization
public import Viper

/// Checks whether a program in any language follows the plugin protocol.
///
/// It sends the same requests as FeedShell. Actions are performed on real rows, and only on request.
public struct PluginCheck: Sendable {
  /// The result of a check.
  public struct Report: Hashable, Sendable {
    /// The mistakes, without duplicates.
    public var mistakes: [PluginMistake] = []
    /// Findings that may be intended, without duplicates.
    public var doubts: [PluginMistake] = []
    /// The number of lists loaded: scenes, timelines and lists of comments.
    public var lists = 0
    /// The number of rows checked.
    public var rows = 0
    /// The number of actions that succeeded at least once.
    public var actions = 0
    /// The names of the actions that were not performed, because the user did not ask to perform actions.
    public var leftOut: [String] = []
    /// The patterns of the plugin's routes that could not be checked, because no row opens such a route.
    public var unvisited: [String] = []
    /// The patterns of addresses that could not be checked, because the description has no matching example.
    public var untried: [String] = []
  }

  /// Receives the name of the next load, and the time spent in loads so far.
  public typealias Progress = @Sendable (_ load: String, _ elapsed: Duration) -> Void

  private let file: String
  private let environment: [String: String]
  private let place: String
  private let routes: [RoutePattern]?
  private let performsActions: Bool
  private let settings: [String: String]
  private let owner: @MainActor @Sendable (PluginDescription) -> String?
  private let clock: any Clock<Duration>
  private let onProgress: Progress

  /// `place` is the text after the name in the address of a source, as in `NAME:PLACE`; empty for a plugin with scenes.
  ///
  /// `routes` is nil if FeedShell's own routes are unknown. `settings` are values of the plugin's settings, by name.
  /// `owner` returns the program or package that has a scene or source with the plugin's name, if any. `onProgress`
  /// is called every few seconds.
  public init(
    _ file: String, environment: [String: String], place: String = "", routes: [RoutePattern]? = nil,
    performsActions: Bool = false, settings: [String: String] = [:],
    owner: @escaping @MainActor @Sendable (PluginDescription) -> String? = { _ in nil },
    clock: any Clock<Duration> = ContinuousClock(), onProgress: @escaping Progress = { _, _ in }
  ) {
    self.file = PluginPath.absolute(file)
    self.environment = environment
    self.place = place
    self.routes = routes
    self.performsActions = performsActions
    self.settings = settings
    self.owner = owner
    self.clock = clock
    self.onProgress = onProgress
  }

  /// Runs the check; throws if the file is not a program, or for an unknown setting or value.
  public func report() async throws -> Report {
    _ = try PluginFile(file)
    var report = Report()
    let lines: [Data]
    do {
      lines = try await PluginProbe(environment: environment, clock: clock).description(of: file)
    } catch let error as PluginError {
      return Report(mistakes: [mistake(describing: error)])
    }
    var data = Data(lines.joined(separator: [0x0A]))
    if lines.count > 1, let first = lines.first, let last = lines.last, PluginAnswer.isOne(last),
      !PluginAnswer.isOne(first)
    {
      data = last
      report.mistakes.append(PluginMistake(.lineBeforeDescription, String(decoding: first.prefix(80), as: UTF8.self)))
    } else if lines.count > 1 {
      report.mistakes.append(PluginMistake(.manyLines, lines.count))
    }
    do {
      let description = try PluginDescription(data)
      let check = DescriptionCheck(
        description: description, data: data, known: routes, owner: await owner(description))
      report.mistakes += check.mistakes
      report.doubts += check.doubts
      await play(description, try values(of: description), &report)
    } catch let mistake as PluginMistake {
      report.mistakes.append(mistake)
    }
    (report.mistakes, report.doubts) = (firstOfEachKind(report.mistakes), firstOfEachKind(report.doubts))
    return report
  }

  private func firstOfEachKind(_ mistakes: [PluginMistake]) -> [PluginMistake] {
    var kinds: Set<String> = []
    return mistakes.filter { kinds.insert($0.id).inserted }
  }

  /// The mistake of a program that did not send a description.
  private func mistake(describing error: PluginError) -> PluginMistake {
    switch error {
    case .notStarted: return PluginMistake(.notStarted, error.words)
    case .ended:
      let names = PluginEnvironment.limited(environment).keys.sorted().joined(separator: ", ")
      return PluginMistake(.diedDescribing, error.words, FileManager.default.currentDirectoryPath, names)
    default: return PluginMistake(.notDescribed, error.words, PluginLimits.description.components.seconds)
    }
  }

  /// The values of all settings of the plugin, by name; throws for an unknown setting or value.
  private func values(of description: PluginDescription) throws -> [String: String] {
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      guard let setting = description.settings.first(where: { $0.name == name }) else {
        throw PluginProblem.noSetting(name, known: description.settings.map(\.name))
      }
      if let values = setting.values, !values.contains(value) {
        throw PluginProblem.otherValue(of: name, values: values)
      }
    }
    let usual = description.settings.map { ($0.name, $0.values?.first ?? $0.usual) }
    return Dictionary(usual) { first, _ in first }.merging(settings) { $1 }
  }

  private func play(_ description: PluginDescription, _ settings: [String: String], _ report: inout Report) async {
    let strays = StrayMeter()
    let process = PluginProcess(
      file, environment: environment, log: .discarded, clock: clock, onNoise: { strays.count($0) },
      onStray: { strays.count($0, wasAsked: $1) })
    let visit = PluginVisit(
      description, process, report, settings: settings, strays: strays, clock: clock, onProgress: onProgress)
    await PluginPlay(visit, place: place, routes: routes, performsActions: performsActions).run()
    report = visit.report
    if !performsActions, !description.isSource {
      report.leftOut = description.actions.map(\.name) + description.rowActionNames
    }
    // A byte order mark was already reported with the load that failed because of it.
    if let line = strays.line, !line.hasPrefix("\u{FEFF}") { report.mistakes.append(PluginMistake(.noise, line)) }
  }
}

/// Keeps the first outputs that answer no pending question.
final class StrayMeter: Sendable {
  private let found = Mutex<(repeated: Int?, other: Int?, line: Data?)>((nil, nil, nil))

  /// The number of the first question that was answered twice; nil if there is none.
  var repeated: Int? { found.withLock { $0.repeated } }
  /// The number of the first answer to a question that was never sent; nil if there is none.
  var other: Int? { found.withLock { $0.other } }
  /// The first line that is not a message; nil if there is none.
  var line: String? { found.withLock { $0.line }.map { String(decoding: $0.prefix(80), as: UTF8.self) } }

  func count(_ id: Int?, wasAsked: Bool) {
    found.withLock { found in
      if wasAsked { found.repeated = found.repeated ?? id } else { found.other = found.other ?? id }
    }
  }

  /// Stores the first line; ignores lines that start like an answer, because they already make a question fail.
  func count(_ line: Data) {
    guard !PluginAnswer.isOne(line) else { return }
    found.withLock { $0.line = $0.line ?? line }
  }
}
