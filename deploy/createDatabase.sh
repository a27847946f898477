#!/bin/sh
# The image of PostgreSQL runs this at its first start. `qczhyjs_owner` owns the tables, the servers are `qczhyjs`; neither is a superuser.
# The superuser has no password, so that only commands in the container can be it.
owner=${DATABASE_URL#*//qczhyjs_owner:}
psql -v ON_ERROR_STOP=1 -c "create role qczhyjs_owner login password '${owner%%@*}'" \
  -c "create role qczhyjs login password '$POSTGRES_PASSWORD'" -c 'create database qczhyjs owner qczhyjs_owner' \
  -c "alter role qczhyjs set statement_timeout = '6s'" -c "alter role qczhyjs set idle_in_transaction_session_timeout = '24s'" \
  -c 'alter role postgres password null'
