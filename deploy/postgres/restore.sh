#!/bin/bash
# Restores a dump (its name, else the newest) into the empty database of the primary, all or nothing.
set -euo pipefail
dump="${1:-$(find /backups -maxdepth 1 -name 'portal-*.dump' -printf '%f\n' | sort | tail -n 1)}"
[ -n "$dump" ] || { echo 'There is no dump in /backups.'; exit 1; }
tables="$(psql --tuples-only --no-align "$DATABASE_ADMIN_URL" -c "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")"
[ "$tables" = 0 ] || { echo "The database has $tables tables. A dump is restored into an empty one."; exit 1; }
pg_restore --exit-on-error --single-transaction --no-owner --dbname="$DATABASE_ADMIN_URL" "/backups/$dump"
echo "$dump is restored. Start the servers, then run 'portal ledger verify', 'audit verify' and 'images verify'."
