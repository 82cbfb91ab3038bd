/// The sites of videos that are commonly embedded in articles.
enum VideoHosts {
  private static let names = WordList(
    "//www.youtube.com //youtube.com //www.youtube-nocookie.com //youtube-nocookie.com //player.vimeo.com "
      + "//www.dailymotion.com //dailymotion.com //player.twitch.tv //archive.org/embed/ //upload.wikimedia.org "
      + "//v.qq.com //player.bilibili.com")

  /// Whether an address belongs to one of these sites.
  static func contain(_ address: String) -> Bool { names.match(Array(address.prefix(256).utf8)) }
}
