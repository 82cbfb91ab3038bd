import JSON
import Loading
import Localization
public import TerminalList
public import Viper

/// The actions of plugins on posts in FeedShell's own scenes: commands that work while such a scene is on top.
@MainActor public struct PluginRowActions {
  private let plugins: [Plugin]
  private let context: PresentationContext
  private let isOffline: Bool
  private let top: () -> (any Scene)?
  private var texts: Strings<PluginText> { context.strings(PluginText.table) }

  /// - Parameters:
  ///   - plugins: the plugins; if several have an action with the same name, the first plugin's action is used.
  ///   - context: the language of texts.
  ///   - isOffline: whether the network must not be used.
  ///   - top: returns the scene on top of the stack.
  public init(_ plugins: [Plugin], _ context: PresentationContext, isOffline: Bool, top: @escaping () -> (any Scene)?) {
    (self.plugins, self.context, self.isOffline, self.top) = (plugins, context, isOffline, top)
  }

  /// The commands of the actions that the person has allowed.
  public var commands: [Command] {
    var names: Set<String> = []
    return plugins.flatMap { plugin in
      plugin.description.usableRowActions
        .filter { plugin.allowed.contains($0.action.name) && names.insert($0.action.name).inserted }
        .map { command($0, of: plugin) }
    }
  }

  private func command(_ row: PluginDescription.RowAction, of plugin: Plugin) -> Command {
    let action = row.action
    return Command(
      action.name, .rows(action.usage.map { .rowAndWords(usage: $0, example: $0.lowercased()) } ?? .row), in: .read,
      summary: action.summary?[context.language] ?? action.name, output: .done,
      isUseful: { [top] in top().map { row.scenes.contains($0.name) && $0.rowCount > 0 } ?? false }, yields: true
    ) { try perform(row, of: plugin, $0) }
  }

  private func perform(
    _ row: PluginDescription.RowAction, of plugin: Plugin, _ arguments: CommandArguments
  ) throws -> Answer {
    let action = row.action
    guard let scene = top(), row.scenes.contains(scene.name), let number = arguments.rows.first?.number else {
      throw Failure(
        .unknownCommand, texts(.otherScene, ["name": action.name, "scenes": row.scenes.joined(separator: ", ")]))
    }
    _ = try scene.numbers(named: "\(number)", for: action.name)
    guard let post = scene.json(.numbered([number]))["rows"]?.values?.first else { return .nothing }
    let setting = PluginSetting(limit: 0, language: context.language.tag, isOffline: isOffline)
    let question = PluginQuestion.act(action.name, onPost: post, in: scene.name, words: arguments.words, setting)
    let work = Answer.work(name: action.name) { [texts] in
      let json = try await PluginFailures(of: plugin.name).report { try await plugin.process.ask(question) }
      return try PluginActAnswer(json, of: plugin.name, texts).answer(or: .done(texts[.done]))
    }
    return try action.asked(scene.rowHints { shown, _ in shown == number }.first?.text, work, in: context)
  }
}
