#!/bin/sh
# A scene in POSIX sh: the file systems of this computer, and how full they are.
#   feedshell scenes add ./disk.sh && feedshell disk

# Text as a JSON string.
quoted() { printf '"%s"' "$(printf '%s' "$1" | tr -d '\000-\037' | sed 's/[\\"]/\\&/g')"; }

# A member of the message with a number, or with a text, as its value.
number() { printf '%s' "$line" | sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p"; }
text() { printf '%s' "$line" | sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

rows() {
  df -P 2>/dev/null | sed 1d | sort -u -k 6 | while read -r device blocks used free percent mount; do
    printf '%s{"id":%s,"kind":"disk","title":%s,"detail":%s,"text":%s,"fields":{"used":%s,"free":%s},"actions":["files"]}' \
      "$comma" "$(quoted "$mount")" "$(quoted "$mount")" "$(quoted "$percent full")" "$(quoted "$device")" "$used" "$free"
    comma=,
  done
}

act() {
  row=$(text row)
  said='%s has %s files and room for %s more.' none='There is no disk %s.'
  [ "$(text language)" = de ] && said='%s hat %s Dateien und Platz für %s weitere.' none='Es gibt kein Laufwerk %s.'
  if files=$(df -Pi "$row" 2>/dev/null); then
    set -- $(echo "$files" | sed 1d)
    printf '{"id":%s,"say":%s}\n' "$id" "$(quoted "$(printf "$said" "$row" "$3" "$4")")"
  else
    printf '{"id":%s,"error":{"kind":"badArgument","message":%s}}\n' "$id" "$(quoted "$(printf "$none" "$row")")"
  fi
}

if [ "$1" = describe ]; then
  echo '{"protocol":1,"name":"disk","routes":["disk"],"on":"feed","title":{"en":"Disks","de":"Laufwerke"},
    "actions":[{"name":"files","summary":{"en":"count the files","de":"Dateien zählen"}}]}' | tr -d '\n'
  echo
  exit
fi

while read -r line; do
  id=$(number id)
  case $line in
    *'"load":'*) printf '{"id":%s,"rows":[%s]}\n' "$id" "$(rows)" ;;
    *'"act":'*) act ;;
  esac
done
