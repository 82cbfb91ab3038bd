/// Maps the folders of a template to those of a package.
struct Layout {
  /// Further folders of the template to use.
  let parts: [String]
  /// The destination of each top-level folder of the template; `Things` stands for the name.
  let folders: [String: String]
  /// The module of the files in a top-level folder, which they must not import; `Things` stands for the name.
  let homes: [String: String]
  /// The module that tests import with `@testable`: its name in the template, and in the package.
  let testable: (template: String, here: String)

  /// The layout for a shape, in a FeedShell checkout or in a package of its own.
  init(of shape: Shape, inCheckout isCheckout: Bool) {
    switch (shape, isCheckout) {
    case (.scene, true):
      parts = []
      folders = [
        "Module": "Modules/Scenes/Things", "Tests": "Tests/Scenes/Things", "Composition": "App/Scenes/Things",
        "Contract": "Tests/App",
      ]
      homes = [:]
      testable = ("App", "App")
    case (.scene, false):
      parts = ["ScenePackage"]
      folders = [
        "Module": "Sources/Things", "Tests": "Tests/ThingsTests", "Composition": "Sources/Things",
        "Contract": "Tests/ThingsTests",
      ]
      homes = ["Composition": "Things"]
      testable = ("App", "Things")
    case (.source, true):
      parts = []
      folders = ["Module": "Modules/Sources/Things", "Tests": "Tests/Sources/Things"]
      homes = [:]
      testable = ("Things", "Things")
    case (.source, false):
      parts = ["SourcePackage"]
      folders = ["Module": "Sources/Things", "Tests": "Tests/ThingsTests"]
      homes = [:]
      testable = ("Things", "Things")
    }
  }
}
