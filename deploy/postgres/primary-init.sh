#!/bin/bash
# Run once, when the primary's data folder is made: the roles of the portal and of its replicas.
set -euo pipefail
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  -v web="$PORTAL_WEB_PASSWORD" -v replicator="$PORTAL_REPLICATOR_PASSWORD" <<'SQL'
CREATE ROLE portal_web LOGIN PASSWORD :'web';
CREATE ROLE replicator LOGIN REPLICATION PASSWORD :'replicator';
SELECT pg_create_physical_replication_slot('replica');
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
