#!/bin/sh
# Installs the Nearhand agent on this computer and registers it with the company of the code.
#   NEARHAND_CODE=CODE install-linux.sh --server URL
#   install-linux.sh --uninstall
# The certificates of --ca-file FILE, or of FILE in NEARHAND_CA_FILE, are trusted as well, also by the agent.
# The code is read from standard input if the variable is not set; --code takes it, too, but other users of the computer may then see it. The
# agent becomes a service if root installs it; otherwise it starts with the desktop of this user.
# The last line starts all: a script that arrives in part does nothing.

# The texts of locales/*/agent.json in the language of the environment: the build writes them here.
load_texts() {
#texts#
}

# A text with its value.
say() { format=$1; shift; printf "$format\\n" "$@"; }
fail() { say "$@" >&2; exit 1; }

read_options() {
  server='' code=${NEARHAND_CODE:-} action=install
  unset NEARHAND_CODE
  while [ $# -gt 0 ]; do
    case $1 in
      --server) server=${2:-}; shift 2 || fail "$text_giveServer" ;;
      --code) code=${2:-}; shift 2 || fail "$text_giveCode" ;;
      --ca-file) NEARHAND_CA_FILE=${2:-}; shift 2 || fail "$text_caFileInvalid" --ca-file ;;
      --uninstall) action=uninstall; shift ;;
      *) fail "$text_unknownOption" "$1" ;;
    esac
  done
}

# Reduces the address to its origin. Without TLS, only this computer itself can be trusted to send what was asked for.
check_server() {
  case $server in
    https://?*) protocol=https ;;
    http://?*) protocol=http ;;
    *) fail "$text_giveServer" ;;
  esac
  authority=${server#"$protocol://"}
  authority=${authority%%[/?#]*}
  case $authority in
    ''|*[!A-Za-z0-9.:_\[\]-]*) fail "$text_giveServer" ;;
    \[*) host=${authority%%\]*} host=${host#\[} ;;
    *) host=${authority%%:*} ;;
  esac
  server="$protocol://$authority"
  if [ "$protocol" = http ]; then
    case $host in
      localhost|::1) ;;
      127.*[!0-9.]*) fail "$text_giveHttps" ;;
      127.*) ;;
      *) fail "$text_giveHttps" ;;
    esac
  fi
}

check_certificates() {
  [ -n "${NEARHAND_CA_FILE:-}" ] || return 0
  grep -q -e '-BEGIN CERTIFICATE-' "$NEARHAND_CA_FILE" 2>/dev/null || fail "$text_caFileInvalid" "$NEARHAND_CA_FILE"
  # Read by the agent, which stores its settings and those of the proxies when it is registered.
  export NEARHAND_CA_FILE
}

choose_folders() {
  is_root=$([ "$(id -u)" = 0 ] && echo yes || echo no)
  if [ "$is_root" = yes ]; then
    folder=/opt/nearhand-agent
    cache=/var/cache/nearhand-agent
    command=/usr/local/bin/nearhand-agent
    start_file=/etc/systemd/system/nearhand-agent.service
  else
    folder="${XDG_DATA_HOME:-$HOME/.local/share}/nearhand-agent"
    cache="${XDG_CACHE_HOME:-$HOME/.cache}/nearhand-agent"
    command="$HOME/.local/bin/nearhand-agent"
    start_file="${XDG_CONFIG_HOME:-$HOME/.config}/autostart/nearhand-agent.desktop"
  fi
  program="$folder/nearhand-agent"
  pid_file="$folder/agent.pid"
}

has_systemd() { [ -d /run/systemd/system ]; }
is_service() { [ "$is_root" = yes ] && has_systemd; }

stop_agent() {
  if is_service; then systemctl stop nearhand-agent 2>/dev/null || true; fi
  if [ -f "$pid_file" ]; then
    pid=$(cat "$pid_file")
    # The number may belong to another program by now. A program that was replaced keeps running under its former file.
    case $(readlink "/proc/$pid/exe" 2>/dev/null) in
      "$program"|"$program (deleted)"|"$program.old") kill "$pid" 2>/dev/null || true ;;
    esac
    rm -f "$pid_file"
  fi
}

# Fails if the agent ends with an error at once.
start_agent() {
  if is_service; then
    systemctl daemon-reload
    systemctl enable nearhand-agent
    systemctl restart nearhand-agent && sleep 1 && systemctl is-active --quiet nearhand-agent
    return
  fi
  setsid nohup "$program" run >"$folder/agent.log" 2>&1 </dev/null &
  started=$!
  echo "$started" >"$pid_file"
  sleep 1
  kill -0 "$started" 2>/dev/null || wait "$started"
}

uninstall() {
  stop_agent
  if [ -x "$program" ]; then "$program" unregister || true; fi
  if is_service; then systemctl disable nearhand-agent 2>/dev/null || true; fi
  rm -f "$start_file" "$command"
  rm -rf "$folder" "$cache"
  say "$text_uninstalled"
}

check_computer() {
  [ "$(uname -s)" = Linux ] || fail "$text_notLinux"
  case $(uname -m) in
    x86_64|amd64) ;;
    *) fail "$text_noMachine" "$(uname -m)" ;;
  esac
}

fetch() {
  if command -v curl >/dev/null; then curl -fsSL --retry 3 "$1" -o "$2" --proto "=$protocol" --proto-redir "=$protocol" ${NEARHAND_CA_FILE:+--cacert "$NEARHAND_CA_FILE"}
  elif command -v wget >/dev/null; then fetch_by_wget "$1" "$2"
  else fail "$text_noTool"; fi
}

# wget has no option that keeps redirects to one protocol, so they are followed here.
fetch_by_wget() {
  url=$1
  for _ in 1 2 3 4 5; do
    if wget -q -S --max-redirect=0 "$url" -O "$2" ${NEARHAND_CA_FILE:+--ca-certificate "$NEARHAND_CA_FILE"} 2>"$temporary/headers"; then return; fi
    location=$(sed -n 's/^ *[Ll]ocation: *\([^[:space:]]*\).*/\1/p' "$temporary/headers" | tail -n 1)
    case $location in
      "$protocol://"*) url=$location ;;
      /[!/]*) url=$(printf '%s' "$url" | sed 's|^\([a-z]*://[^/]*\).*|\1|')$location ;;
      *) return 1 ;;
    esac
  done
  return 1
}

# Downloads the agent to $temporary/agent.
download() {
  say "$text_downloading"
  fetch "$server/api/integration/installer/latest?os=linux&action=device" "$temporary/latest" || fail "$text_noAgent"
  expected=$(sed -n 's/.*"sha256"[[:space:]]*:[[:space:]]*"\([0-9a-f]\{64\}\)".*/\1/p' "$temporary/latest")
  [ -n "$expected" ] || fail "$text_noChecksum"
  fetch "$server/api/integration/installer?action=device&os=linux" "$temporary/agent" || fail "$text_downloadFailed"
  actual=$(sha256sum "$temporary/agent" | cut -d' ' -f1)
  [ "$actual" = "$expected" ] || fail "$text_damaged"
  chmod 755 "$temporary/agent"
}

write_start_file() {
  mkdir -p "$(dirname "$start_file")"
  if [ "$is_root" = yes ]; then
    cat >"$start_file.new" <<UNIT
[Unit]
Description=Nearhand agent
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=$program run --service
Restart=on-failure
RestartSec=2
StateDirectory=nearhand-agent
StateDirectoryMode=0700
CacheDirectory=nearhand-agent
CacheDirectoryMode=0700
ProtectSystem=full
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictSUIDSGID=yes
LockPersonality=yes

[Install]
WantedBy=multi-user.target
UNIT
  else
    cat >"$start_file.new" <<DESKTOP
[Desktop Entry]
Type=Application
Name=Nearhand agent
Exec="$program" run
X-GNOME-Autostart-enabled=true
DESKTOP
  fi
  mv -f "$start_file.new" "$start_file"
}

# Files that the running agent has unpacked stay until another one runs.
keep_cache() {
  mkdir -p -m 700 "$cache"
  for unpacked in "$temporary/cache"/*; do
    [ -e "$cache/${unpacked##*/}" ] || mv "$unpacked" "$cache/"
  done
}
drop_other_cache() {
  for unpacked in "$cache"/*; do
    [ -e "$temporary/kept/${unpacked##*/}" ] || rm -rf "$unpacked"
  done
}

# Ends an installation that has not succeeded: the agent from before runs on.
finish() {
  if [ "$is_replaced" = yes ]; then
    if [ -e "$program.old" ]; then
      stop_agent
      mv -f "$program.old" "$program"
      start_agent || true
    else
      stop_agent
      if is_service; then systemctl disable nearhand-agent 2>/dev/null || true; fi
      rm -f "$program" "$command" "$start_file" "$folder/agent.log"
      rm -rf "$cache"
    fi
  fi
  rm -rf "$temporary"
  rmdir "$folder" 2>/dev/null || true
}

install() {
  not_installed="$text_notInstalled"
  if [ -x "$program" ]; then not_installed="$text_notReplaced"; fi
  is_replaced=no
  mkdir -p "$folder"
  temporary=$(mktemp -d "$folder/.install-XXXXXX")
  trap finish EXIT
  trap 'exit 130' INT TERM HUP
  download
  printf '%s\n' "$code" | CACHE_DIRECTORY="$temporary/cache" "$temporary/agent" register --server "$server" || fail "$not_installed"

  mkdir "$temporary/kept"
  for unpacked in "$temporary/cache"/*; do mkdir "$temporary/kept/${unpacked##*/}"; done
  keep_cache
  mkdir -p "$(dirname "$command")"
  if [ -x "$program" ]; then ln -f "$program" "$program.old"; fi
  is_replaced=yes
  mv -f "$temporary/agent" "$program"
  ln -sf "$program" "$command"
  if [ "$is_root" = no ] || has_systemd; then write_start_file; fi
  # Last: until here, the installed agent has been running.
  stop_agent
  start_agent || fail "$not_installed"
  is_replaced=no
  rm -f "$program.old"
  drop_other_cache

  if is_service; then say "$text_service"
  elif [ "$is_root" = yes ]; then say "$text_noSystemd"
  else say "$text_running"; fi
}

main() {
  set -eu
  load_texts
  read_options "$@"
  choose_folders
  if [ "$action" = uninstall ]; then uninstall; return; fi
  check_server
  check_certificates
  [ -n "$code" ] || read -r code || true
  [ -n "$code" ] || fail "$text_giveCode"
  check_computer
  install
}

{ main "$@"; exit; }
