#!/bin/bash
# Restores a dump into the empty database of the primary: either completely, or, after an error, nothing of it.
# Usage: restore.sh [DUMP], the name of a file in /backups; by default the newest dump.
set -euo pipefail
# names contain the time of the dump, so the last name is that of the newest
dump="${1:-$(find /backups -maxdepth 1 -name 'portal-*.dump' -printf '%f\n' | sort | tail -n 1)}"
[ -n "$dump" ] || { echo 'There is no dump in /backups.' >&2; exit 1; }
tables="$(psql --tuples-only --no-align "$DATABASE_ADMIN_URL" -c "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")"
[ "$tables" = 0 ] || { echo "The database has $tables tables. A dump is only restored into an empty database." >&2; exit 1; }
pg_restore --exit-on-error --single-transaction --no-owner --dbname="$DATABASE_ADMIN_URL" "/backups/$dump"
echo "$dump is restored. Start the servers. Then check the data with these commands on a server:"
echo '  node scripts/tasks/portal.ts ledger verify'
echo '  node scripts/tasks/portal.ts audit verify'
echo '  node scripts/tasks/portal.ts images verify'
