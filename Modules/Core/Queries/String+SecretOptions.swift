/// Removes passwords from commands for other programs, such as `curl -u me:secret`.
extension String {
  /// The suffixes of the names of options and variables whose values are secret.
  private static let secretNames = [
    "password", "passwd", "passphrase", "sshpass", "token", "secret", "apikey", "api-key", "api_key", "bearer",
  ]
  /// The last part of a secret name such as `db_pass`.
  ///
  /// Not matched as a suffix, because ordinary words such as `compass` end with it.
  private static let shortName: Substring = "pass"
  /// The last of several parts of a secret name such as `MYSQL_PWD`; `PWD` alone is the current folder.
  private static let lastName: Substring = "pwd"
  /// The headers whose values are secret.
  private static let secretHeaders = ["authorization:", "cookie:", "x-api-key:", "private-token:", "x-auth-token:"]
  /// The authentication schemes that may precede the secret in a header's value.
  private static let schemes: Set = ["basic", "bearer", "digest", "token"]
  /// The characters that end a value and do not belong to it.
  private static let ends: Set<Character> = ["\"", "'", ")", ";"]

  /// A command without the values of its secret options: password options of any program, and short password options of
  /// known programs.
  var withoutSecretOptions: String {
    var words: [String] = []
    var program = CalledProgram()
    var rest = split(separator: " ", omittingEmptySubsequences: false).map(String.init)[...]
    while let word = rest.popFirst() {
      program.take(word)
      let options = program.options + [.usual]
      if let start = word.valueOfHeader {
        words.append(String(word[..<start]) + Self.takeHeader(of: word, from: start, in: &rest))
      } else if let start = word.valueOfSecret {
        words.append(String(word[..<start]) + Self.takeRest(of: String(word[start...]), in: &rest).tail)
      } else if let start = word.valueOfPassword(options) {
        let tail = Self.takeRest(of: String(word[start...]), in: &rest).tail
        // Without a value, the option would use the next word as its value.
        words.append(word[..<start] + (tail.isEmpty ? "''" : tail))
      } else if let (start, sign) = word.valueOfUser(options) {
        words.append(String(word[..<start]) + Self.blankedUser(String(word[start...]), sign, in: &rest))
      } else if word.optionName.map({ Self.isSecret($0) || options.contains(password: $0) }) == true {
        words.append(word)
        if let value = rest.popFirst() { words.append(Self.takeRest(of: value, in: &rest).tail) }
      } else if let sign = word.optionName.flatMap(options.sign(of:)), let value = rest.popFirst() {
        words += [word, Self.blankedUser(value, sign, in: &rest)]
      } else {
        words.append(word)
      }
    }
    return words.joined(separator: " ")
  }

  /// The name of an option without a value after `=` or `:`, without quotation marks; nil for any other word.
  private var optionName: String? {
    let name = drop { "\"'(".contains($0) }
    return name.hasPrefix("-") && !name.contains("=") && !name.contains(":") ? String(name) : nil
  }

  /// The start of `secret` in `--password=secret`, `PASSWORD=secret` or `username=me,password=secret`; nil for any
  /// other word, and for an address.
  private var valueOfSecret: Index? {
    guard contains("="), !contains("://"), !contains("?") else { return nil }
    return indices.first { index in
      guard self[index] == "=" else { return false }
      let name = self[..<index].reversed().prefix { $0.isLetter || $0.isNumber || "-_".contains($0) }
      return Self.isSecret(String(name.reversed()))
    }.map { self.index(after: $0) }
  }

  /// The start of `me:secret` in `--user=me:secret` or `-ume:secret`, and the separator before the password; nil for
  /// any other word.
  private func valueOfUser(_ options: [PasswordOptions]) -> (start: Index, sign: Character)? {
    guard !contains("://") else { return nil }
    for (name, sign) in options.flatMap(\.users) {
      if let start = value(ofOption: name), self[start...].contains(sign) { return (start, sign) }
    }
    return nil
  }

  /// The start of `secret` in `-psecret`, if `-p` is a password option of the program; nil for any other word.
  private func valueOfPassword(_ options: [PasswordOptions]) -> Index? {
    // The union is evaluated eagerly: a set that is built twice may be iterated in two orders.
    options.flatMap { $0.passwords.union($0.joined) }.lazy.compactMap(value(ofOption:)).first
  }

  /// The start of the value in a word that begins with the given option; nil for any other word.
  private func value(ofOption name: String) -> Index? {
    let (option, start) = (drop { "\"'(".contains($0) }, name.hasPrefix("--") ? name + "=" : name)
    guard option.hasPrefix(start), option.count > start.count else { return nil }
    return option.index(option.startIndex, offsetBy: start.count)
  }

  /// The index after the name of a header whose value is secret, as in `cookie:`; nil for any other word.
  private var valueOfHeader: Index? {
    guard contains(":") else { return nil }
    let small = lowercased()
    guard small.count == count else { return nil }
    return Self.secretHeaders.lazy.compactMap { name -> Index? in
      guard let colon = self.firstIndex(of: ":"), small.prefix(while: { $0 != ":" }).hasSuffix(name.dropLast()) else {
        return nil
      }
      return self.index(after: colon)
    }.first
  }

  private static func isSecret(_ name: String) -> Bool {
    let name = name.lowercased()
    let words = name.split { "-_".contains($0) }
    return secretNames.contains { name.hasSuffix($0) } || words.last == shortName
      || words.count > 1 && words.last == lastName
  }

  /// The value up to the separator `sign`, inclusive, without the password after it; unchanged if it does not contain
  /// `sign`.
  private static func blankedUser(
    _ value: String, _ sign: Character, in rest: inout ArraySlice<String>
  ) -> String {
    guard let end = value.firstIndex(of: sign), !value.contains("://") else { return value }
    let (whole, tail) = takeRest(of: value, in: &rest)
    // The opening quotation mark before the user is preserved.
    return String(whole[...end])
      + (value.first.map { $0 == "\"" || $0 == "'" } == true ? tail.dropFirst() : tail[...])
  }

  /// Consumes the words of a quoted value.
  ///
  /// Returns the whole value, and its replacement, such as `'')`.
  private static func takeRest(of value: String, in rest: inout ArraySlice<String>) -> (whole: String, tail: String) {
    var whole = value
    guard let mark = value.first, mark == "\"" || mark == "'" else {
      return (whole, String(whole.reversed().prefix { ends.contains($0) }.reversed()))
    }
    var isOpen = !whole.dropFirst().contains(mark)
    while isOpen, let next = rest.popFirst() {
      whole += " " + next
      isOpen = !next.contains(mark)
    }
    let end = whole.dropFirst().firstIndex(of: mark).map { String(whole[$0...]) } ?? String(mark)
    return (whole, String(mark) + end)
  }

  /// Consumes the value of a header: up to the closing quotation mark, or the next one or two words without quotation
  /// marks.
  private static func takeHeader(
    of word: String, from start: Index, in rest: inout ArraySlice<String>
  ) -> String {
    guard let mark = word[..<start].last(where: { $0 == "\"" || $0 == "'" }) else {
      var value = String(word[start...])
      if value.isEmpty { value = rest.popFirst() ?? "" }
      if schemes.contains(value.lowercased()) { rest = rest.dropFirst() }
      return ""
    }
    var value = String(word[start...])
    while !value.contains(mark), let next = rest.popFirst() { value = next }
    return value.firstIndex(of: mark).map { String(value[$0...]) } ?? ""
  }
}

extension [PasswordOptions] {
  /// Whether the word after `option` is a password.
  fileprivate func contains(password option: String) -> Bool { contains { $0.passwords.contains(option) } }

  /// The separator between user and password in the value of `option`; nil if `option` contains no user.
  fileprivate func sign(of option: String) -> Character? { lazy.compactMap { $0.users[option] }.first }
}
