public import Loading

extension LoadInteractor {
  /// Waits until no task is running.
  public func drain() async {
    while let task = tasks.first { await task.end.value }
  }
}
