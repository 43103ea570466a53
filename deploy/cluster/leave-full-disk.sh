#!/bin/sh
# Hands the primary over to a standby before its disk is full, because a PostgreSQL that cannot write refuses orders and is still
# alive to Patroni. Runs beside Patroni on each machine, as its user, and does nothing on a standby:
#   leave-full-disk.sh NAME PATRONI_ADDRESS PG_DATA LEAST_FREE_MB
# An alarm of the machine must say that its disk fills: the next primary's may be no larger.
set -eu
if [ $# -ne 4 ]; then
  sed -n '2,5s/^# //p' "$0" >&2
  exit 2
fi
name=$1 patroni=$2 data=$3 least=$4

while sleep 2; do
  free=$(df --output=avail --block-size=1M "$data" 2>/dev/null | tail -n 1 | tr -d ' ')
  [ "${free:-$least}" -lt "$least" ] || continue
  curl --silent --fail --output /dev/null --max-time 2 "$patroni/primary" || continue
  echo "$(date --utc +%FT%TZ) $free MB are left: handing over"
  curl --silent --show-error --max-time 60 --data "{\"leader\": \"$name\"}" "$patroni/switchover" || true
  echo
  # Where every disk is full, the primary stays a minute on each.
  sleep 60
done
