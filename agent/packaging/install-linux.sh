#!/bin/sh
# Installs the Nearhand agent on this computer and registers it with the company of the code.
#   install-linux.sh --server URL --code CODE
#   install-linux.sh --attend --server URL --code CODE
#   install-linux.sh --uninstall
# As root it becomes a service; otherwise it starts with the desktop of this user. With --attend it runs for one session only, and
# nothing is installed.
set -eu

fail() { printf '%s\n' "$*" >&2; exit 1; }
say() { printf '%s\n' "$*"; }

server='' code='' action=install
while [ $# -gt 0 ]; do
  case $1 in
    --server) server=${2:-}; shift 2 || fail 'Give the address of the server.' ;;
    --code) code=${2:-}; shift 2 || fail 'Give the code.' ;;
    --attend) action=attend; shift ;;
    --uninstall) action=uninstall; shift ;;
    *) fail "Unknown option $1" ;;
  esac
done

is_root=$([ "$(id -u)" = 0 ] && echo yes || echo no)
if [ "$is_root" = yes ]; then
  folder=/opt/nearhand-agent
  command=/usr/local/bin/nearhand-agent
  unit=/etc/systemd/system/nearhand-agent.service
else
  folder="${XDG_DATA_HOME:-$HOME/.local/share}/nearhand-agent"
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
    rm -rf /var/cache/nearhand-agent
  else
    rm -f "$autostart"
    rm -rf "${XDG_CACHE_HOME:-$HOME/.cache}/nearhand-agent"
  fi
  rm -f "$command"
  rm -rf "$folder"
  say 'The agent is uninstalled.'
  exit 0
fi

case $server in
  http://*|https://*) server=${server%/} ;;
  *) fail 'Give the address of the server: --server https://support.example.com' ;;
esac
[ -n "$code" ] || fail 'Give the code that Nearhand shows: --code CODE'
[ "$(uname -s)" = Linux ] || fail 'This script installs the agent for Linux.'
case $(uname -m) in
  x86_64|amd64) ;;
  *) fail "There is no agent for $(uname -m) yet." ;;
esac
if command -v curl >/dev/null; then fetch() { curl -fsSL --retry 3 "$1" -o "$2"; }
elif command -v wget >/dev/null; then fetch() { wget -q "$1" -O "$2"; }
else fail 'Install curl or wget first.'; fi

# Downloads the agent to $temporary/agent.
download() {
  say 'Downloading the agent…'
  fetch "$server/api/integration/installer/latest?os=linux&action=device" "$temporary/latest" || fail 'The server offers no agent for Linux.'
  expected=$(sed -n 's/.*"sha256"[[:space:]]*:[[:space:]]*"\([0-9a-f]\{64\}\)".*/\1/p' "$temporary/latest")
  [ -n "$expected" ] || fail 'The server has not sent a checksum.'
  fetch "$server/api/integration/installer?action=device&os=linux" "$temporary/agent" || fail 'The agent could not be downloaded.'
  actual=$(sha256sum "$temporary/agent" | cut -d' ' -f1)
  [ "$actual" = "$expected" ] || fail 'The download is damaged: its checksum differs. Try again.'
  chmod 755 "$temporary/agent"
}

if [ "$action" = attend ]; then
  cache="${XDG_CACHE_HOME:-$HOME/.cache}"
  mkdir -p "$cache"
  temporary=$(mktemp -d "$cache/nearhand-attend-XXXXXX")
  trap 'rm -rf "$temporary"' EXIT
  trap 'exit 130' INT TERM HUP
  download
  say 'Answer the question in the window of Nearhand. Close this terminal to end the session.'
  # The program unpacks what it contains into this folder, too.
  XDG_CACHE_HOME="$temporary" "$temporary/agent" attend --server "$server" --code "$code"
  exit 0
fi

mkdir -p "$folder" "$(dirname "$command")"
temporary=$(mktemp -d "$folder/.install-XXXXXX")
trap 'rm -rf "$temporary"' EXIT
download

stop_agent
mv -f "$temporary/agent" "$program"
ln -sf "$program" "$command"
"$program" register --server "$server" --code "$code"

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
  say 'The agent runs as a service.'
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
if [ "$is_root" = yes ]; then say 'The agent is running. There is no systemd here, so that it does not start with the computer.'
else say 'The agent is running, and starts when you sign in to the desktop.'; fi
