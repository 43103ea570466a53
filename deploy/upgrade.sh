#!/bin/sh
# upgrade.sh ARCHIVE [--without-rollback | --without-start]: takes a backup, unpacks huella-VERSION.tar.gz beside the
# release that runs, switches to it, and switches back when it is not ready. --without-start is for the first release,
# which has no configuration yet. As root, or as whoever owns $HUELLA_ROOT.
set -eu
# shellcheck source=release-tools.sh
. "$(dirname "$0")/release-tools.sh"

archive=${1:?usage: upgrade.sh huella-VERSION.tar.gz [--without-rollback | --without-start]}
name=$(basename "$archive" .tar.gz)
release=$root/releases/$name
option=${2:-}
before=$(current_release || true)

[ "$release" != "$before" ] || fail "$name runs already."
(cd "$(dirname "$archive")" && sha256sum --check --status "$name.tar.gz.sha256") ||
	fail "$archive is not what $name.tar.gz.sha256 says, or that file is missing: nothing was changed."

mkdir -p "$root/releases"
unpacked=$(mktemp -d "$root/releases/.unpacking-XXXXXX")
trap 'rm -rf "$unpacked"' EXIT
tar -xzf "$archive" --no-same-owner -C "$unpacked"
"$unpacked/$name/node_modules/.bin/node" --version >/dev/null ||
	fail "$name was packed for another platform: nothing was changed."

if [ -n "$before" ]; then
	contracts=$(find_contracts "$unpacked/$name" "$before")
	if [ -n "$contracts" ] && [ "$option" != --without-rollback ]; then
		fail "From $name there is no way back to $(basename "$before"): $contracts.
Upgrade to that version first, or say --without-rollback: then a backup is the only way back."
	fi
	echo "Backup…"
	sh -c "$backup_command" || fail "The backup failed: nothing was changed."
fi

chmod 0755 "$unpacked/$name"
rm -rf "$release"
mv "$unpacked/$name" "$release"
switch_to "$release"
if [ "$option" = --without-start ] && [ -z "$before" ]; then
	echo "$name is unpacked: set it up, then start it."
	exit 0
fi
echo "Switched to $name, which starts…"
if restart_and_wait; then
	[ -z "$before" ] || ln -sfn "$before" "$root/previous"
	echo "$name is ready."
	exit 0
fi

[ -n "$before" ] || fail "$name is not ready after $health_seconds s, and there is no release to go back to."
[ -z "$contracts" ] || fail "$name is not ready after $health_seconds s, and $(basename "$before") cannot run on its database."
switch_to "$before"
restart_and_wait || fail "$name is not ready, and neither is $(basename "$before"), to which this went back."
fail "$name was not ready after $health_seconds s: $(basename "$before") runs again."
