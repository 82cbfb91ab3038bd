/// Pagination footer: more available, loading, failed, or end.
public enum PageFooter: Hashable, Sendable {
  case more
  case loading
  case failed(Failure)
  case end
}
