/// Types above the limits of `Rules.spread`, by the folder of their module: a list to shorten.
enum LargeTypes {
  static let exceptions: [String: Set<String>] = [
    "App": ["Launcher", "ProgramContext"],
    "Modules/Core/JSON": ["JSONReader"],
    "Modules/Core/Loading": ["LoadFailure"],
    "Modules/Core/Posts": ["Post", "RichText", "RichTextPiece", "RichTextWriter"],
    "Modules/Core/Queries": ["Query", "QueryCondition"],
    "Modules/Plugins/Plugins": ["PluginProcess", "ProtocolTable"],
    "Modules/Scenes/Kit/PostRows": ["PostCell", "PostRow"],
    "Modules/Scenes/Kit/SceneKit": ["SceneCatalog"],
    "Modules/Scenes/Kit/TerminalList": ["ListScene", "ListView", "PageView"],
    "Modules/Scenes/Kit/Typesetting": ["BlockFlow"],
    "Modules/Scenes/Kit/Viper": ["ListModel", "ListPresenter"],
    "Modules/Scenes/Subscriptions": ["SubscriptionsPresenter"],
    "Modules/Shell/Shell": ["Screen"],
    "Modules/Sources/Kit/Articles": ["ArticleSearch"],
    "Modules/Sources/Kit/HTTP": ["Transfer"],
    "Modules/Sources/Kit/Markup": ["HTMLTextBuilder", "MarkupElement", "MarkupGuard"],
    "Modules/Sources/Kit/Reading": ["PostRepository"],
    "Modules/Sources/Kit/Storage": ["PostTable", "SQLitePostStore"],
    "Modules/Sources/Kit/SubscriptionList": ["ListRound", "SubscribedSources", "SubscriptionList"],
    "Modules/Terminal/Readline": ["ReadlineConsole"],
    "Modules/Terminal/Terminal": ["StyledText"],
  ]
}
