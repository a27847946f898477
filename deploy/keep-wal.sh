#!/bin/sh
# archive_command: keep-wal.sh <segment> <its name> <folder>. A name appears in the folder whole and on the disk, or not at all; one that is
# there already must be the same, else PostgreSQL is told no and goes on asking. With a bucket or pgBackRest: theirs instead of this.
set -eu
to="$3/$2"
if [ -e "$to" ]; then exec cmp -s "$1" "$to"; fi
cp "$1" "$to.part.$$"
sync "$to.part.$$"
mv "$to.part.$$" "$to"
sync "$3"
