#!/bin/bash
# The replica: copies the primary when its folder is empty, then follows it.
set -euo pipefail
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "${PGDATA:?}"/*
  PGPASSWORD="$PORTAL_REPLICATOR_PASSWORD" pg_basebackup --host=primary --username=replicator --pgdata="$PGDATA" \
    --write-recovery-conf --slot=replica --checkpoint=fast --wal-method=stream
  chmod 700 "$PGDATA"
fi
exec postgres -c hot_standby_feedback=on -c max_connections=200
