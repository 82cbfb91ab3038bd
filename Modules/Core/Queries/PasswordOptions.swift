/// The options of a program that contain a password, besides those that do so in any program.
///
/// A short option has another meaning in most programs (`mpv -p`, `ssh -p 22`, `mysql -P 3306`), so it only counts
/// after a program known for it, where that is called: after `!`, `|`, `;` or `&&`, in a setting, or after `sudo` and
/// variables. Commands are split at blanks, ignoring quotes. A program run by another program (`timeout 5 mysql`, `sh
/// -c`) is not recognised.
struct PasswordOptions: Equatable {
  /// Options with a password in the same word or the next one.
  var passwords: Set<String> = []
  /// Options with a password in the same word; alone, they make the program ask for it.
  var joined: Set<String> = []
  /// Options with a user and a password, and the separator between them.
  var users: [String: Character] = [:]

  /// Options with a user and a password in any program, as in `me:secret`.
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

  /// The options of a program; nil if it has none of its own.
  static func of(_ program: String) -> PasswordOptions? { ofPrograms[program] }
}

/// Finds the programs called in a line, word by word.
struct CalledProgram {
  /// Words that are followed by the name of a program.
  private static let wrappers: Set = [
    "set", "player", "notify", "pager", "sudo", "doas", "env", "exec", "nohup", "time",
  ]
  private static let separators: Set = ["|", "||", "&&", ";", "&"]

  /// A program that runs another program, and has a password option of its own.
  private static let caller = "sshpass"

  private var isExpected = true
  private var name = ""
  /// The options of the last program called.
  private(set) var options: PasswordOptions?

  /// Processes the next word.
  mutating func take(_ word: String) {
    defer { if word.last == ";" { isExpected = true } }
    guard !Self.separators.contains(word) else { return expect() }
    var name = word.drop { "\"'(".contains($0) }
    if let sign = name.first, "!|;&".contains(sign) {
      expect()
      name = name.drop { "!|;&".contains($0) }
    }
    if self.name == Self.caller, name.first != "-" { expect() }
    guard isExpected else { return }
    if let end = name.lastIndex(of: "=") { name = name[name.index(after: end)...] }
    name = name.drop { "\"'(".contains($0) }.prefix { !"\"');".contains($0) }
    // The program follows after a variable or an option of `sudo`.
    let isVariable = word.contains("=") && PasswordOptions.of(Self.base(name)) == nil
    guard !name.isEmpty, !isVariable, !Self.wrappers.contains(String(name)), name.first != "-" else { return }
    (isExpected, self.name) = (false, Self.base(name))
    options = PasswordOptions.of(self.name)
  }

  private mutating func expect() { (isExpected, name, options) = (true, "", nil) }

  /// The name of a program without its path.
  private static func base(_ path: Substring) -> String { path.split(separator: "/").last.map(String.init) ?? "" }
}
