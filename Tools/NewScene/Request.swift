import PackagePlugin

/// The parsed command line: what to add or remove, and where.
struct Request {
  enum Action {
    case help, add, remove
  }

  let action: Action
  let name: String
  let shape: Shape
  /// The folder of a new package; nil to use the current package.
  let folder: String?
  /// Whether to remove files that were changed since.
  let isForced: Bool
  /// Whether to print the changes instead of writing them.
  let isDry: Bool

  /// - Throws: a `Refusal` if arguments contradict each other.
  init(_ arguments: [String]) throws {
    var words = ArgumentExtractor(arguments)
    let flag = { (name: String) in words.extractFlag(named: name) > 0 }
    let help = flag("help") || arguments.contains("-h")
    let (removes, isForced, isDry) = (flag("remove"), flag("force"), flag("dry-run"))
    let (paged, pictures, listOnly, source) = (
      flag("paged"), flag("pictures"), flag("list-only"), flag("source")
    )
    let folders = words.extractOption(named: "package")
    let names = words.remainingArguments
    if help {
      self.init(.help)
      return
    }
    if let unknown = names.first(where: { $0.hasPrefix("-") }) {
      throw Self.refusal("new-scene has no option “\(unknown)”.", why: "It would mean nothing.")
    }
    guard names.count == 1, folders.count < 2 else {
      throw Self.refusal("new-scene takes exactly one name.", why: "It makes or removes one scene or source.")
    }
    guard !source || !(paged || pictures || listOnly) else {
      throw Self.refusal(
        "--source goes with none of --paged, --pictures and --list-only.",
        why: "A source has pages and pictures, and the feed is its scene.")
    }
    guard removes || !isForced, !removes || !(paged || pictures || listOnly || source || folders.count > 0) else {
      throw Self.refusal(
        "--force goes with --remove, and --remove with no option about what to make.",
        why: "What new-scene has made, it knows again.")
    }
    self.init(
      removes ? .remove : .add, name: names[0],
      shape: source ? .source : .scene(isPaged: paged, hasPictures: pictures, hasItems: !listOnly),
      folder: folders.first, isForced: isForced, isDry: isDry)
  }

  private init(
    _ action: Action, name: String = "", shape: Shape = .source, folder: String? = nil, isForced: Bool = false,
    isDry: Bool = false
  ) {
    self.action = action
    self.name = name
    self.shape = shape
    self.folder = folder
    self.isForced = isForced
    self.isDry = isDry
  }

  private static func refusal(_ what: String, why: String) -> Refusal {
    Refusal(what: what, why: why, fix: "Type: \(command) --help")
  }
}

extension Request {
  /// The command as typed.
  static let command = "swift package --allow-writing-to-package-directory new-scene"

  static let help = """
    Make a scene, with its tests, that builds and passes them.

    USAGE: \(command) NAME [OPTION …]

    In a checkout of FeedShell, the scene becomes part of it. In a package of your own that depends on FeedShell, it becomes
    a library target there.

    OPTIONS:
      --list-only       a list only, without a scene for each item
      --paged           a list that is loaded page by page
      --pictures        pictures beside the rows
      --source          a kind of source for FeedShell's feed, in place of a scene
      --package DIR     a new package of your own in the folder DIR, with the scene in it
      --dry-run         print what would be written, and write nothing
      --remove          remove what new-scene has made; refused if it has changed since
      --force           with --remove: remove it all the same
      --help            print this
    """
}
