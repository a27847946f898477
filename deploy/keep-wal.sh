#!/bin/sh
# archive_command: keep-wal.sh <segment> <its name> <folder>. Writes a segment atomically and durably. If the name already exists with other
# contents, exits non-zero and PostgreSQL retries. With an object store or pgBackRest, use their command instead.
set -eu
to="$3/$2"
if [ -e "$to" ]; then exec cmp -s "$1" "$to"; fi
cp "$1" "$to.part.$$"
sync "$to.part.$$"
mv "$to.part.$$" "$to"
sync "$3"
