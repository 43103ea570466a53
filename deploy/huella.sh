#!/bin/sh
# huella COMMAND …: a command of the shop (setup, market-setup, catalogue-import, backup, audit, account-grant …) as the
# user it runs as, with its configuration. Install: ln -s /opt/huella/current/deploy/huella.sh /usr/local/bin/huella
set -eu
release=${HUELLA_ROOT:-/opt/huella}/current
etc=${HUELLA_ETC:-/etc/huella}
command=${1:?usage: huella COMMAND … (the commands are the files of $release/server/commands)}
shift

program=$release/server/commands/$command.ts
[ -f "$program" ] || {
	echo "There is no command $command in $release/server/commands." >&2
	exit 1
}
if [ "$command" = setup ]; then
	set -- --config "$etc/huella.env" "$@"
else
	export CONFIG_FILE="$etc/huella.env" KEYS_FILE="$etc/keys.env"
fi
export NODE_ENV=production DATA_DIR="${HUELLA_DATA:-/var/lib/huella}"
# Where PostgreSQL has its socket while the unit runs.
[ ! -d /run/huella ] || export TMPDIR=/run/huella
exec setpriv --reuid "${HUELLA_USER:-huella}" --regid "$(id -g "${HUELLA_USER:-huella}")" --init-groups \
	"$release/node_modules/.bin/node" "$program" "$@"
