/// What every list scene says.
public enum ListText: String, TextKey {
  case connectivity, offline, invalidData, badStatus, tooLarge, refusedAddress, tooManyRedirects, tooManyPixels,
    undecodableImage
  case loading, cancelled, howToRetry, howToRetryImage
  case refresh, retry
  case reloaded, saved
  case moreWaiting, moreLoading, moreFailed, end, pictureFailed
  case noRow, goneRow, noAction, nothingToRetry, nothingFailed

  public static let table = StringTable<ListText>([
    "en": PackageResources.en_strings,
    "el": PackageResources.el_strings,
    "pt-BR": PackageResources.pt_BR_strings,
  ])
}
