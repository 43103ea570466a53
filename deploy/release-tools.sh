# Read by upgrade.sh and rollback.sh. Releases lie in $root/releases/huella-VERSION; $root/current is the one that runs.
# What differs from a machine with systemd is said by variables.
# shellcheck shell=sh disable=SC2034
root=${HUELLA_ROOT:-/opt/huella}
restart_command=${RESTART_COMMAND:-systemctl restart huella.service}
backup_command=${BACKUP_COMMAND:-systemctl start huella-backup.service}
health_address=${HEALTH_ADDRESS:-http://127.0.0.1:3000}
health_seconds=${HEALTH_SECONDS:-120}

fail() {
	echo "$*" >&2
	exit 1
}

current_release() {
	[ -L "$root/current" ] && readlink -f "$root/current"
}

version_of() {
	sed -n 's/^  "version": "\(.*\)",$/\1/p' "$1/package.json"
}

# One rename, so that there is no moment without a release.
switch_to() {
	ln -sfn "$1" "$root/current.new"
	mv -T "$root/current.new" "$root/current"
}

is_older() {
	[ "$1" != "$2" ] && [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]
}

# Files of migrations that the release $1 has and $2 has not, and on which the version of $2 cannot run: they say
# `-- contract: needs VERSION` (docs/deployment.md, "Upgrade and rollback").
find_contracts() {
	old_version=$(version_of "$2")
	(cd "$1" && find server/migrations services/*/migrations shared/database -name '*.sql') | sort | while read -r file; do
		[ -e "$2/$file" ] && continue
		needed=$(sed -n 's/^-- contract: needs \([0-9.]*\)$/\1/p' "$1/$file" | head -n 1)
		if [ -n "$needed" ] && is_older "$old_version" "$needed"; then echo "$file needs $needed"; fi
	done
}

restart_and_wait() {
	sh -c "$restart_command" || return 1
	node=$root/current/node_modules/.bin/node
	waited=0
	until "$node" "$root/current/deploy/check-health.mjs" /readyz "$health_address" 2>/dev/null; do
		waited=$((waited + 1))
		[ "$waited" -lt "$health_seconds" ] || return 1
		sleep 1
	done
}
