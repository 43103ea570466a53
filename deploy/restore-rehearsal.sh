#!/bin/sh
# restore-rehearsal.sh FOLDER: restores the newest backup below FOLDER into a scratch folder, audits it, starts it there
# until /readyz answers 200, and removes it. Any failure is one line and an exit code that is not 0.
# SCRATCH_DIR (default: the temporary folder) needs room for the data once. NEWEST_HOURS (default 36) is how old the
# newest backup may be.
set -eu

fail() {
	echo "restore rehearsal: FAILED: $*" >&2
	exit 1
}

backups=${1:?usage: restore-rehearsal.sh FOLDER}
release=$(cd "$(dirname "$0")/.." && pwd -P)
node=$release/node_modules/.bin/node
[ -x "$node" ] || node=node
cd "$release"

newest=$(find "$backups" -mindepth 1 -maxdepth 1 -type d -name 'huella-*Z' | sort | tail -n 1)
[ -n "$newest" ] || fail "there is no backup in $backups"
[ -n "$(find "$newest" -maxdepth 0 -mmin "-$((${NEWEST_HOURS:-36} * 60))")" ] ||
	fail "the newest backup, $newest, is older than ${NEWEST_HOURS:-36} hours"

scratch=$(mktemp -d "${SCRATCH_DIR:-${TMPDIR:-/tmp}}/rehearsal-XXXXXX")
chmod 0711 "$scratch"
server=
clean_up() {
	if [ -n "$server" ] && kill "$server" 2>/dev/null; then wait "$server" || true; fi
	rm -rf "$scratch"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

# The copy's own database and uploads; nothing of it may reach a mailbox, a phone or a payment provider.
export DATA_DIR="$scratch/data" DATABASE_URL='' STORAGE=folder HOST=127.0.0.1 PORT="${REHEARSAL_PORT:-3999}"
export SMTP_URL='' SMS_URL='' WHATSAPP_URL='' VAPID_PUBLIC_KEY='' VAPID_PRIVATE_KEY='' VAPID_SUBJECT='' SENTRY_DSN=''
export TELEGRAM_BOT_TOKEN='' TELEGRAM_BOT_NAME='' TELEGRAM_WEBHOOK_SECRET=''
export ANALYTICS=none
export LIBELULA_APPKEY='' BANCARD_PUBLIC_KEY='' BANCARD_PRIVATE_KEY='' UNDERWRITER_URL='' CAMPAIGNS=none CONTENT_SOURCE=workbook
export HUELLA_MAINTENANCE=on NODE_ENV=production

started=$(date +%s)
"$node" server/commands/restore.ts "$newest" || fail "$newest cannot be restored"
"$node" server/commands/audit.ts || fail "$newest breaks what must be true of its data"

"$node" server/main.ts >"$scratch/log" 2>&1 &
server=$!
tries=0
until "$node" deploy/check-health.mjs /readyz 2>/dev/null; do
	tries=$((tries + 1))
	kill -0 "$server" 2>/dev/null || fail "the shop ends instead of starting: $(tail -n 3 "$scratch/log")"
	[ "$tries" -lt 60 ] || fail "the shop is not ready after a minute: $(tail -n 3 "$scratch/log")"
	sleep 1
done
kill "$server"
wait "$server" || fail "the shop does not stop in order: $(tail -n 3 "$scratch/log")"
server=
echo "restore rehearsal: $newest restored, audited and started in $(($(date +%s) - started)) s"
