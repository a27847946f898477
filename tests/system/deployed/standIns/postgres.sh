#!/bin/sh
# On the first start creates the database and runs /docker-entrypoint-initdb.d, as the image of PostgreSQL does.
set -eu
as_postgres() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  install -d -o postgres -g postgres -m 700 "$PGDATA"
  printf '%s\n' "$POSTGRES_PASSWORD" > /tmp/password
  chown postgres /tmp/password
  as_postgres initdb --pwfile=/tmp/password --encoding=UTF8 --locale=C.UTF-8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  as_postgres pg_ctl start --wait --options="-c listen_addresses=''"
  for script in /docker-entrypoint-initdb.d/*.sh; do as_postgres sh -eu "$script"; done
  as_postgres pg_ctl stop --wait
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -c listen_addresses='*'
