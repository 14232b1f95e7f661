#!/bin/sh
# Writes a dump of the database of compose.yaml to FOLDER. Usage, for example in cron: sh backup.sh FOLDER [TEXTFILE_FOLDER].
# The name of a dump contains the time in UTC. Only the owner can read the dumps, and only the latest fourteen are kept. If
# TEXTFILE_FOLDER is the folder of node_exporter's textfile collector, Prometheus learns when the latest backup finished.
set -eu
folder=$(cd "$1" && pwd)
metrics=${2:+$(cd "$2" && pwd)}
cd "$(dirname "$0")"

# Deletes the files that killed runs left behind.
find "$folder" -name 'unfinished-*' -mtime +1 -exec rm -f {} +
unfinished=$(mktemp "$folder/unfinished-XXXXXX")
trap 'rm -f "$unfinished"' EXIT
docker compose exec -T postgres pg_dump -U postgres -Fc tessera > "$unfinished"
# The file gets the name of a dump only when it is complete.
mv "$unfinished" "$folder/tessera-$(date -u +%FT%H%M%SZ).dump"
ls -1t "$folder"/tessera-*.dump | tail -n +15 | while read -r old; do rm -- "$old"; done

if [ -n "$metrics" ]; then
  echo "database_backup_finished_seconds $(date +%s)" > "$metrics/tessera-backup.prom.new"
  mv "$metrics/tessera-backup.prom.new" "$metrics/tessera-backup.prom"
fi
