#!/bin/sh
# A dump of the database of compose.yaml, for cron: sh backup.sh FOLDER [TEXTFILE_FOLDER]. The last fourteen are kept, readable by
# their owner only. Where the second folder is that of node_exporter's textfile collector, Prometheus learns when the last one finished.
set -eu
folder=$(cd "$1" && pwd)
metrics=${2:+$(cd "$2" && pwd)}
cd "$(dirname "$0")"
dump="$folder/tessera-$(date +%F).dump"

rm -f "$folder/unfinished"
(umask 077 && docker compose exec -T postgres pg_dump -U postgres -Fc tessera > "$folder/unfinished")
# Named as a dump once it is whole.
mv "$folder/unfinished" "$dump"
ls -1t "$folder"/tessera-*.dump | tail -n +15 | while read -r old; do rm -- "$old"; done

if [ -n "$metrics" ]; then
  echo "database_backup_finished_seconds $(date +%s)" > "$metrics/tessera-backup.prom.new"
  mv "$metrics/tessera-backup.prom.new" "$metrics/tessera-backup.prom"
fi
