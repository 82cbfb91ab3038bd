import JSON
import Localization
public import TerminalList
public import Viper

/// Makes commands for the actions of plugins on posts in FeedShell's own scenes; they work while such a scene is on
/// top.
@MainActor public struct PluginRowActions {
  private let plugins: [Plugin]
  private let context: PresentationContext
  private let isOffline: Bool
  private let top: () -> (any Scene)?
  private let lastChange: LastChange
  private var texts: Strings<PluginText> { context.strings(PluginText.table) }

  /// If several plugins have an action with the same name, the first plugin wins.
  public init(
    _ plugins: [Plugin], _ context: PresentationContext, isOffline: Bool, lastChange: LastChange,
    top: @escaping () -> (any Scene)?
  ) {
    (self.plugins, self.context, self.isOffline) = (plugins, context, isOffline)
    (self.lastChange, self.top) = (lastChange, top)
  }

  /// The commands of the actions that the user has allowed.
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
      action.name, .rows(action.input), in: .read,
      summary: action.summary?[context.language] ?? action.name, output: .done,
      isUseful: { [top] in top().map { row.scenes.contains($0.name) && !$0.rows.isEmpty } ?? false }, yields: true
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
    let act = { @Sendable [name = scene.name] (action: String, words: [String]) in
      try await plugin.ask(.act(action, onPost: post, in: name, words: words, setting))
    }
    let work = Answer.work(name: action.name) { [texts, lastChange] in
      let answer = PluginActAnswer(try await act(action.name, arguments.words), of: plugin.name, texts)
      if let undo = answer.undo {
        lastChange.record {
          PluginActAnswer(try await act(undo.action, undo.words), of: plugin.name, texts).message ?? texts[.done]
        }
      }
      return try answer.answer(or: .done(texts[.done]))
    }
    return try work.asking(action, about: scene.rowHints { shown, _ in shown == number }.first?.text, in: context)
  }
}
