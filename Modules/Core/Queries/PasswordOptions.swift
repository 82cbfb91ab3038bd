/// The options of a program that contain a password, in addition to the options `usual`.
///
/// A short option has a different meaning in most programs (`mpv -p`, `ssh -p 22`, `mysql -P 3306`). It therefore only
/// counts after the name of a program in this table, where a command line calls programs: after `!`, `|`, `;` or `&&`,
/// in a setting, or after `sudo` and variables. In a command for other programs, it also counts if the name is an
/// argument, as in `timeout 5 mysql` or `sh -c 'mysql …'`. Commands are split at spaces, ignoring quotation marks.
struct PasswordOptions: Equatable {
  /// The options whose password is in the same word or the next word.
  var passwords: Set<String> = []
  /// The options whose password is in the same word, as in `-psecret`; without a value, the program asks for the
  /// password.
  var joined: Set<String> = []
  /// The options that contain a user and a password, with the separator between the two.
  var users: [String: Character] = [:]

  /// The options that contain a user and a password, such as `me:secret`, in any program.
  static let usual = PasswordOptions(users: ["-u": ":", "-U": ":", "--user": ":", "--proxy-user": ":"])

  private static let ofPrograms: [String: PasswordOptions] = {
    let clients = ["mysql", "mysqldump", "mysqladmin", "mysqlimport", "mysqlshow", "mysqlcheck"]
    let joined = clients + clients.map { $0.replacing("mysql", with: "mariadb-") } + ["mariadb", "7z", "7za", "7zr"]
    let named: [String: [String]] = [
      "-p": ["sshpass", "sendxmpp", "ncftpget", "ncftpput", "ncftpls"],
      "-P": ["mosquitto_pub", "mosquitto_sub", "zip", "unzip"],
      "-a": ["redis-cli"], "-w": ["ldapsearch", "ldapadd", "ldapmodify", "ldapdelete", "ldappasswd", "ldapwhoami"],
      "-xp": ["sendEmail", "sendemail"], "-ap": ["swaks"],
    ]
    var all = Dictionary(joined.map { ($0, PasswordOptions(joined: ["-p"])) }) { first, _ in first }
    for (option, programs) in named { for program in programs { all[program] = PasswordOptions(passwords: [option]) } }
    for program in ["http", "https", "xh", "xhs"] { all[program] = PasswordOptions(users: ["-a": ":", "--auth": ":"]) }
    all["lftp"] = PasswordOptions(users: ["-u": ",", "--user": ","])
    all["smbclient"] = PasswordOptions(users: ["-U": "%", "--user": "%"])
    return all
  }()

  /// The password options of a program; nil if the program has only the options `usual`.
  static func of(_ program: String) -> PasswordOptions? { ofPrograms[program] }
}

/// Finds the programs that a command line calls, word by word.
struct CalledProgram {
  /// The words after which the name of a program follows.
  private static let wrappers: Set = [
    "set", "player", "notify", "pager", "sudo", "doas", "env", "exec", "nohup", "time",
  ]
  /// Programs that print their arguments, and do not run them.
  private static let printers: Set = ["echo", "printf"]
  /// A program that has a password option, and runs the program whose name follows its options.
  private static let caller = "sshpass"

  private var isExpected = true
  /// Whether the words are a command for other programs.
  ///
  /// The words of FeedShell's own commands, such as `search`, may be any text.
  private var isForPrograms = false
  private var name = ""
  /// The password options of the last program, and of the programs that it may run.
  private(set) var options: [PasswordOptions] = []

  /// Processes the next word.
  mutating func take(_ word: String) {
    defer { if word.last == ";" { isExpected = true } }
    var name = word.drop { "\"'(".contains($0) }
    if let sign = name.first, "!|;&".contains(sign) {
      expect()
      if "!|".contains(sign) { isForPrograms = true }
      name = name.drop { "!|;&".contains($0) }
    }
    if self.name == Self.caller, name.first != "-" { expect() }
    guard isExpected else { return takeArgument(name) }
    if let end = name.lastIndex(of: "=") { name = name[name.index(after: end)...] }
    name = name.drop { "\"'(".contains($0) }.prefix { !"\"');".contains($0) }
    // The name of the program follows variables and the options of `sudo`.
    let isVariable = word.contains("=") && PasswordOptions.of(Self.base(name)) == nil
    guard !name.isEmpty, !isVariable, name.first != "-" else { return }
    guard !Self.wrappers.contains(String(name)) else { return isForPrograms = true }
    (isExpected, self.name) = (false, Self.base(name))
    options = [PasswordOptions.of(self.name)].compactMap(\.self)
  }

  /// Processes a word after the name of a program, which may be the name of another program that the first one runs.
  ///
  /// A path counts as a program only in a folder such as `/usr/bin`.
  private mutating func takeArgument(_ word: Substring) {
    let path = word.prefix { !"\"');".contains($0) }
    guard isForPrograms, !Self.printers.contains(name), !path.contains("/") || path.contains("bin/"),
      let more = PasswordOptions.of(Self.base(path))
    else { return }
    name = Self.base(path)
    if !options.contains(more) { options.append(more) }
  }

  private mutating func expect() { (isExpected, name, options) = (true, "", []) }

  /// The name of a program without its path.
  private static func base(_ path: Substring) -> String { path.split(separator: "/").last.map(String.init) ?? "" }
}
