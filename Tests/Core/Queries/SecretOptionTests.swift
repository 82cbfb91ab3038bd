import Foundation
import Testing

@testable import Queries

/// Options and headers that carry passwords, by program.
struct SecretOptionTests {
  @Test(arguments: [
    "mysql", "mysqldump", "mysqladmin", "mysqlimport", "mysqlshow", "mysqlcheck", "mariadb", "mariadb-dump",
    "mariadb-admin", "mariadb-import", "mariadb-show", "mariadb-check", "7z", "7za", "7zr",
  ])
  func aPasswordAttachedToItsOptionIsBlanked(program: String) {
    #expect("!\(program) -psecret x".withoutPasswords == "!\(program) -p'' x")
    #expect("!\(program) -p x".withoutPasswords == "!\(program) -p x", "it asks for the password")
  }

  @Test(arguments: [
    ("-p", ["sshpass", "sendxmpp", "ncftpget", "ncftpput", "ncftpls"]),
    ("-P", ["mosquitto_pub", "mosquitto_sub", "zip", "unzip"]), ("-a", ["redis-cli"]),
    ("-w", ["ldapsearch", "ldapadd", "ldapmodify", "ldapdelete", "ldappasswd", "ldapwhoami"]),
    ("-xp", ["sendEmail", "sendemail"]), ("-ap", ["swaks"]),
  ])
  func aPasswordAfterItsOptionIsBlanked(option: String, programs: [String]) {
    for program in programs {
      #expect("!\(program) \(option) secret x".withoutPasswords == "!\(program) \(option)  x")
      #expect("!\(program) \(option)secret x".withoutPasswords == "!\(program) \(option)'' x")
      #expect("!other \(option) secret x".withoutPasswords == "!other \(option) secret x")
    }
  }

  @Test(arguments: ["http", "https", "xh", "xhs"], ["-a ", "--auth ", "--auth=", "-a"])
  func aPasswordAfterAUserNameIsBlanked(program: String, option: String) {
    #expect("!\(program) \(option)me:secret x".withoutPasswords == "!\(program) \(option)me: x")
  }

  @Test(arguments: ["--user ", "--user=", "-u", "-u "]) func aPasswordAfterACommaInTheUserOptionOfLftpIsBlanked(
    option: String
  ) {
    #expect("!lftp \(option)me,secret x".withoutPasswords == "!lftp \(option)me, x")
  }

  @Test(arguments: ["-u ", "-U ", "--user ", "--user=", "--proxy-user ", "--proxy-user=", "-U"])
  func aPasswordInAUserOptionOfAnyProgramIsBlanked(option: String) {
    #expect("!other \(option)me:secret x".withoutPasswords == "!other \(option)me: x")
    #expect("!other \(option)me x".withoutPasswords == "!other \(option)me x")
    #expect("!other \(option)\"me:my secret\" x".withoutPasswords == "!other \(option)\"me:\" x")
  }

  @Test(arguments: [
    "!sudo ", "!doas ", "!env ", "!exec ", "!nohup ", "!time ", "set player ", "set notify ", "set pager ", "rows | ",
    "rows |", "!true || ", "!true && ", "!true & ", "!true; ", "!true ; ", "!A=1 B=2 ", "!/usr/bin/", "alias x '!",
    "set notify=", "!(", "!sudo -E ", "! ", "!sudo env A=1 ",
  ])
  func aProgramWithPasswordOptionsIsRecognizedAnywhereInALine(start: String) {
    #expect((start + "mysql -psecret").withoutPasswords == start + "mysql -p''")
  }

  @Test(arguments: [
    "!echo mysql -psecret", "!cat mysql; ls -psecret", "find mysql -psecret", "!mysql x | less -psecret",
  ])
  func optionsOfProgramsWithoutPasswordOptionsAreUnchanged(line: String) { #expect(line.withoutPasswords == line) }

  @Test func passwordsOfAWrapperProgramAndOfTheProgramItRunsAreBlanked() {
    #expect(
      "!sshpass -p secret mysql -psecret x".withoutPasswords == "!sshpass -p  mysql -p'' x")
    #expect("!sshpass -e ldapsearch -w secret".withoutPasswords == "!sshpass -e ldapsearch -w ")
  }

  @Test(arguments: [
    "password", "passwd", "passphrase", "token", "secret", "apikey", "api-key", "api_key", "bearer", "pass",
    "http-pass",
    "ftp_pass", "PASSWORD", "Auth-Token", "db_passwd", "oauth2-bearer",
  ])
  func theValueOfAnOptionNamedLikeASecretIsBlanked(name: String) {
    #expect("!x --\(name) s3cret y".withoutPasswords == "!x --\(name)  y")
    #expect("!x --\(name)=s3cret y".withoutPasswords == "!x --\(name)= y")
    #expect("!\(name)=s3cret x".withoutPasswords == "!\(name)= x")
    #expect("!x --\(name) 'my s3cret' y".withoutPasswords == "!x --\(name) '' y")
    #expect("alias x '!y --\(name) s3cret'".withoutPasswords == "alias x '!y --\(name) '")
    #expect("!x --o=a=1,\(name)=s3cret; y".withoutPasswords == "!x --o=a=1,\(name)=; y")
  }

  @Test(arguments: [
    "compass", "bypass", "passwords", "tokens", "secretary", "password-file", "bearers", "pass-through",
  ])
  func valuesOfOptionsWithMerelySimilarNamesAreUnchanged(name: String) {
    for line in ["!x --\(name) word y", "!x --\(name)=word y"] { #expect(line.withoutPasswords == line) }
  }

  @Test(arguments: [
    "Authorization", "Cookie", "X-Api-Key", "Private-Token", "X-Auth-Token", "Set-Cookie", "proxy-authorization",
  ])
  func aHeaderWithASecretIsBlanked(name: String) {
    #expect("!x -H '\(name): s3cret more' y".withoutPasswords == "!x -H '\(name):' y")
    #expect("!x -H \"\(name):s3cret\" y".withoutPasswords == "!x -H \"\(name):\" y")
    #expect("!x \(name):s3cret y".withoutPasswords == "!x \(name): y")
    #expect("!x \(name): s3cret y".withoutPasswords == "!x \(name): y")
  }

  @Test(arguments: ["Basic", "bearer", "Digest", "TOKEN"]) func theSecretAfterAnAuthorizationSchemeIsBlanked(
    kind: String
  ) {
    #expect("!x Authorization: \(kind) s3cret y".withoutPasswords == "!x Authorization: y")
    #expect("!x Authorization:\(kind) s3cret y".withoutPasswords == "!x Authorization: y")
    #expect("!x -H 'Authorization: \(kind) s3cret' y".withoutPasswords == "!x -H 'Authorization:' y")
  }

  @Test(arguments: ["!x -H 'Accept: text/html' y", "!x Accept: a y", "!x -H 'X-Api-Key-Name: a' y", "cookies: a b"])
  func headersWithoutASecretAreUnchanged(line: String) { #expect(line.withoutPasswords == line) }
}
