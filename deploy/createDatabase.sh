#!/bin/sh
# The image of PostgreSQL runs this at its first start. The servers own their database and are no superusers; the superuser has no
# password, so that only commands in the container can be it.
psql -v ON_ERROR_STOP=1 -c "create role qczhyjs login password '$POSTGRES_PASSWORD'" -c 'create database qczhyjs owner qczhyjs' \
  -c 'alter role postgres password null'
