/// The folders of a template's files in a package.
struct Layout {
  /// The further folders of the template.
  let parts: [String]
  /// The folder for each root of the template, with `Things` for the name.
  let folders: [String: String]
  /// The module that the files of a root are in, with `Things` for the name; they do not import it.
  let homes: [String: String]
  /// The module that the tests see the inside of, in the template and here.
  let testable: (template: String, here: String)

  /// The layout of a shape, in a checkout of FeedShell or in a package of one's own.
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
