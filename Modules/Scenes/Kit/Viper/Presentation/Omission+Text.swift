public import Localization
public import Posts

extension Omission {
  /// Returns a sentence about the omitted items.
  public func text(_ texts: Strings<ListText>) -> String {
    switch self {
    case .names(let count): texts(.omittedNames, ["count": count])
    case .unreadable(let count): texts(.omittedUnreadable, ["count": count])
    case .formats(let count, let names):
      texts(.omittedFormats, ["count": count, "formats": names.joined(separator: ", ")])
    case .depth(let count, let limit): texts(.omittedDepth, ["count": count, "limit": limit])
    case .rest(let count): texts(.omittedRest, ["count": count])
    case .folders(let count, let address): texts(.omittedFolders, ["count": count, "address": address])
    }
  }
}
