#!/bin/sh
# A dump of the database of compose.yaml, for cron: sh backup.sh FOLDER [TEXTFILE_FOLDER]. Its name has the time in UTC. The last
# fourteen are kept, readable by their owner only. Where the second folder is that of node_exporter's textfile collector, Prometheus learns when the last one finished.
set -eu
folder=$(cd "$1" && pwd)
metrics=${2:+$(cd "$2" && pwd)}
cd "$(dirname "$0")"

# What a killed run left.
find "$folder" -name 'unfinished-*' -mtime +1 -exec rm -f {} +
unfinished=$(mktemp "$folder/unfinished-XXXXXX")
trap 'rm -f "$unfinished"' EXIT
docker compose exec -T postgres pg_dump -U postgres -Fc tessera > "$unfinished"
# Named as a dump once it is whole.
mv "$unfinished" "$folder/tessera-$(date -u +%FT%H%M%SZ).dump"
ls -1t "$folder"/tessera-*.dump | tail -n +15 | while read -r old; do rm -- "$old"; done

if [ -n "$metrics" ]; then
  echo "database_backup_finished_seconds $(date +%s)" > "$metrics/tessera-backup.prom.new"
  mv "$metrics/tessera-backup.prom.new" "$metrics/tessera-backup.prom"
fi
