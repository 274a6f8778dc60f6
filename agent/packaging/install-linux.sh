#!/bin/sh
# Installs the Nearhand agent on this computer and registers it with the company of the code.
#   install-linux.sh --server URL --code CODE
#   install-linux.sh --attend --server URL --code CODE
#   install-linux.sh --uninstall
# As root it becomes a service; otherwise it starts with the desktop of this user. With --attend it runs for one session only, and
# nothing is installed.
set -eu

# The texts of locales/*/agent.json in the language of the environment: the build writes them here.
#texts#

# A text with its value.
say() { format=$1; shift; printf "$format\\n" "$@"; }
fail() { say "$@" >&2; exit 1; }

server='' code='' action=install
while [ $# -gt 0 ]; do
  case $1 in
    --server) server=${2:-}; shift 2 || fail "$text_giveServer" ;;
    --code) code=${2:-}; shift 2 || fail "$text_giveCode" ;;
    --attend) action=attend; shift ;;
    --uninstall) action=uninstall; shift ;;
    *) fail "$text_unknownOption" "$1" ;;
  esac
done

is_root=$([ "$(id -u)" = 0 ] && echo yes || echo no)
if [ "$is_root" = yes ]; then
  folder=/opt/nearhand-agent
  cache=/var/cache/nearhand-agent
  command=/usr/local/bin/nearhand-agent
  unit=/etc/systemd/system/nearhand-agent.service
else
  folder="${XDG_DATA_HOME:-$HOME/.local/share}/nearhand-agent"
  cache="${XDG_CACHE_HOME:-$HOME/.cache}/nearhand-agent"
  command="$HOME/.local/bin/nearhand-agent"
  autostart="${XDG_CONFIG_HOME:-$HOME/.config}/autostart/nearhand-agent.desktop"
fi
program="$folder/nearhand-agent"
pid_file="$folder/agent.pid"
has_systemd() { [ -d /run/systemd/system ]; }

stop_agent() {
  if [ "$is_root" = yes ] && has_systemd; then systemctl stop nearhand-agent 2>/dev/null || true; fi
  if [ -f "$pid_file" ]; then
    pid=$(cat "$pid_file")
    # The number may belong to another program by now.
    if [ "$(readlink "/proc/$pid/exe" 2>/dev/null)" = "$program" ]; then kill "$pid" 2>/dev/null || true; fi
    rm -f "$pid_file"
  fi
}

if [ "$action" = uninstall ]; then
  stop_agent
  if [ -x "$program" ]; then "$program" unregister || true; fi
  if [ "$is_root" = yes ]; then
    if has_systemd; then systemctl disable nearhand-agent 2>/dev/null || true; fi
    rm -f "$unit"
  else
    rm -f "$autostart"
  fi
  rm -f "$command"
  rm -rf "$folder" "$cache"
  say "$text_uninstalled"
  exit 0
fi

case $server in
  http://*|https://*) server=${server%/} ;;
  *) fail "$text_giveServer" ;;
esac
[ -n "$code" ] || fail "$text_giveCode"
[ "$(uname -s)" = Linux ] || fail "$text_notLinux"
case $(uname -m) in
  x86_64|amd64) ;;
  *) fail "$text_noMachine" "$(uname -m)" ;;
esac
if command -v curl >/dev/null; then fetch() { curl -fsSL --retry 3 "$1" -o "$2"; }
elif command -v wget >/dev/null; then fetch() { wget -q "$1" -O "$2"; }
else fail "$text_noTool"; fi

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

if [ "$action" = attend ]; then
  mkdir -p "$(dirname "$cache")"
  temporary=$(mktemp -d "$cache-XXXXXX")
  trap 'rm -rf "$temporary"' EXIT
  trap 'exit 130' INT TERM HUP
  download
  say "$text_answer"
  # The program unpacks what it contains into this folder, too.
  XDG_CACHE_HOME="$temporary" "$temporary/agent" attend --server "$server" --code "$code"
  exit 0
fi

# An installed agent runs on until this computer is registered. Nothing is left of an installation that fails before.
not_installed="$text_notInstalled"
if [ -x "$program" ]; then not_installed="$text_notReplaced"; fi
mkdir -p "$folder"
temporary=$(mktemp -d "$folder/.install-XXXXXX")
trap 'rm -rf "$temporary"; rmdir "$folder" 2>/dev/null || true' EXIT
trap 'exit 130' INT TERM HUP
download
CACHE_DIRECTORY="$temporary/cache" "$temporary/agent" register --server "$server" --code "$code" || fail "$not_installed"

stop_agent
mv -f "$temporary/agent" "$program"
rm -rf "$cache"
mkdir -p "$(dirname "$command")" "$(dirname "$cache")"
mv "$temporary/cache" "$cache"
ln -sf "$program" "$command"

if [ "$is_root" = yes ] && has_systemd; then
  cat >"$unit" <<UNIT
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
  systemctl daemon-reload
  systemctl enable --now nearhand-agent
  say "$text_service"
  exit 0
fi

if [ "$is_root" = no ]; then
  mkdir -p "$(dirname "$autostart")"
  cat >"$autostart" <<DESKTOP
[Desktop Entry]
Type=Application
Name=Nearhand agent
Exec="$program" run
X-GNOME-Autostart-enabled=true
DESKTOP
fi
setsid nohup "$program" run >"$folder/agent.log" 2>&1 </dev/null &
echo $! >"$pid_file"
if [ "$is_root" = yes ]; then say "$text_noSystemd"
else say "$text_running"; fi
