import CCurl
import Foundation
import Loading

extension Transfer {
  /// Sets the options of the handle.
  ///
  /// Other options have libcurl's defaults: no redirects, no cookies of other requests, no stored credentials, and no
  /// HSTS or Alt-Svc lists.
  func setOptions() throws {
    let address = order.path.url.absoluteString
    guard ccurl_set_text(easy, CURLOPT_URL, address) == CURLE_OK else { throw LoadFailure.refusedAddress }
    try set(CURLOPT_PROTOCOLS_STR, "http,https")
    try set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    try set(CURLOPT_PATH_AS_IS, 1)
    // Overrides the proxy that libcurl would read from the environment.
    try set(CURLOPT_PROXY, order.proxy ?? "")
    try set(CURLOPT_NOPROXY, "")
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    // Signal handlers would affect the whole program.
    try set(CURLOPT_NOSIGNAL, 1)
    // An abandoned name lookup must not delay the exit of the program.
    try set(CURLOPT_QUICK_EXIT, 1)
    try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    // Only TLS negotiates the protocol before the response; without TLS, other requests would wait for the response.
    try set(CURLOPT_PIPEWAIT, address.lowercased().hasPrefix("https:") ? 1 : 0)
    try set(CURLOPT_CONNECTTIMEOUT_MS, settings.connectTimeout.milliseconds)
    try set(CURLOPT_MAXAGE_CONN, max(1, settings.keepAlive.milliseconds / 1_000))
    try setTLS()
    if let body = order.request.method.body { try set(CURLOPT_COPYPOSTFIELDS, body.text) }
    if !order.request.method.isReading {
      try set(CURLOPT_CUSTOMREQUEST, order.request.method.name)
      // On a stale connection, libcurl repeats any request, even a POST request; on a new connection, it does not.
      try set(CURLOPT_FRESH_CONNECT, 1)
    }
    // An empty file name enables cookies without reading a file.
    if order.request.method.isReading { try set(CURLOPT_COOKIEFILE, "") }
    for cookie in order.path.cookies { try set(CURLOPT_COOKIELIST, cookie) }
    if let digest = order.path.digest {
      try check(ccurl_answer_digest(easy, digest.user, digest.password))
    }
    try setHeaders()
    try setList(CURLOPT_RESOLVE, settings.hosts)
  }

  private func setTLS() throws {
    try set(CURLOPT_SSLVERSION, settings.tls.version)
    // If a folder is set in addition to the file, libcurl reads all certificates again for each connection.
    if settings.tls.authorities != nil || ccurl_has_authorities() { try set(CURLOPT_CAPATH, nil) }
    if let file = settings.tls.authorities { try set(CURLOPT_CAINFO, file) }
    if let ciphers = settings.tls.ciphers { try set(CURLOPT_SSL_CIPHER_LIST, ciphers) }
  }

  private func setHeaders() throws {
    var lines = ["User-Agent: \(settings.userAgent)", "Accept-Encoding: gzip, deflate"]
    // Suppresses `Expect: 100-continue`, to which most servers do not respond.
    if let body = order.request.method.body { lines += ["Content-Type: \(body.type)", "Expect:"] }
    // A header name with a colon and no value would remove the header.
    lines += order.path.headers.map { $0.value.isEmpty ? "\($0.name.rawName);" : "\($0.name.rawName): \($0.value)" }
    try setList(CURLOPT_HTTPHEADER, lines)
  }

  private func setList(_ option: CURLoption, _ lines: [String]) throws {
    guard let list = lines.reduce(nil, { ccurl_list_append($0, $1) }) else { return }
    lists.append(list)
    try check(ccurl_set_list(easy, option, list))
  }

  private func set(_ option: CURLoption, _ value: Int) throws { try check(ccurl_set_number(easy, option, value)) }

  private func set(_ option: CURLoption, _ text: String?) throws { try check(ccurl_set_text(easy, option, text)) }

  /// Checks the result of setting an option.
  ///
  /// An option that the library does not support must not be ignored.
  func check(_ code: CURLcode) throws {
    guard code == CURLE_OK else { throw LoadFailure.connectivity(.noLibrary) }
  }
}

extension Duration {
  /// The duration in milliseconds, at least 1.
  var milliseconds: Int { Int(clamping: max(1, Int64(self / .milliseconds(1)))) }
}
