public import Loading

extension LoadInteractor {
  /// Returns when nothing is under way any more.
  public func drain() async {
    while let task = tasks.first { await task.end.value }
  }
}
