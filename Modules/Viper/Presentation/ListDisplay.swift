/// Where a presenter says that what it shows has changed.
@MainActor public protocol ListDisplay: AnyObject {
  func contentDidChange()
}
