/// The command words of the image scene.
nonisolated enum ImageViewerCommand {
  static let reveal = "reveal"
  static let url = "url"
  static let browse = "browse"
  static let copy = "copy"
  static let save = "save"
}
