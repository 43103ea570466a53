#!/bin/sh
# rollback.sh [VERSION]: switches to the release before, or to VERSION, which is still unpacked. The database stays as it
# is: migrations are compatible with the version before. What was written since is kept.
set -eu
# shellcheck source=release-tools.sh
. "$(dirname "$0")/release-tools.sh"

before=$(current_release) || fail "Nothing runs from $root/current."
wanted=$root/previous
[ -z "${1:-}" ] || wanted=$root/releases/huella-$1
target=$(readlink -f "$wanted" || true)
[ -d "$target" ] || fail "There is no such release in $root/releases."
[ "$target" != "$before" ] || fail "$(basename "$target") runs already."

contracts=$(find_contracts "$before" "$target")
[ -z "$contracts" ] || fail "$(basename "$target") cannot run on the database of $(basename "$before"): $contracts.
Restore a backup of before instead (docs/deployment.md, \"Backup\")."

echo "Backup…"
sh -c "$backup_command" || fail "The backup failed: nothing was changed."
switch_to "$target"
if restart_and_wait; then
	ln -sfn "$before" "$root/previous"
	echo "$(basename "$target") is ready."
	exit 0
fi
switch_to "$before"
restart_and_wait || fail "Neither $(basename "$target") nor $(basename "$before") is ready."
fail "$(basename "$target") was not ready after $health_seconds s: $(basename "$before") runs again."
