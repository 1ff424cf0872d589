#!/bin/bash
# Dumps the database into /backups every BACKUP_EVERY seconds, and keeps the last BACKUP_KEPT dumps. A dump gets its final name only
# when it is complete and pg_restore can read it.
set -euo pipefail
while true; do
  name="portal-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
  pg_dump --format=custom --file="/backups/.$name" "$DATABASE_ADMIN_URL"
  pg_restore --list "/backups/.$name" >/dev/null
  mv "/backups/.$name" "/backups/$name"
  echo "$name"
  find /backups -maxdepth 1 -name 'portal-*.dump' | sort -r | tail -n "+$((BACKUP_KEPT + 1))" | xargs -r rm --
  [ "$BACKUP_EVERY" = 0 ] && exit 0
  sleep "$BACKUP_EVERY"
done
