#!/bin/sh
# Opens the database of a cluster as it was at a moment, beside the cluster and without touching it, as the user of PostgreSQL:
#   restore-to.sh BASE_BACKUP WAL_ARCHIVE '2026-11-27 14:05:00+00' NEW_DATA PORT
# BASE_BACKUP is a folder that pg_basebackup wrote before that moment. PostgreSQL stays in the foreground on 127.0.0.1:PORT, and
# takes writes once it has reached the moment.
set -eu
if [ $# -ne 5 ]; then
  sed -n '2,5s/^# //p' "$0" >&2
  exit 2
fi
base=$1 archive=$2 moment=$3 data=$4 port=$5
if [ -e "$data" ]; then
  echo "$data is there already" >&2
  exit 1
fi

umask 077
cp -R "$base" "$data"
rm -f "$data/standby.signal"
touch "$data/recovery.signal"
# Its own settings come last: those of the cluster name other ports, and commits would wait for standbys.
cat >> "$data/postgresql.auto.conf" <<SETTINGS
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = ''
cluster_name = 'restored'
synchronous_standby_names = ''
archive_mode = off
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_time = '$moment'
recovery_target_action = promote
SETTINGS
exec "${PG_BIN:-/usr/lib/postgresql/15/bin}/postgres" -D "$data"
