#!/bin/bash
# Run once, when the database's volume is empty: a role and a database of its own for Tessera and for Inngest, so that
# neither can read the other's.
set -euo pipefail
for name in tessera inngest; do
  password_variable="${name^^}_DB_PASSWORD"
  psql -v ON_ERROR_STOP=1 -v name="$name" -v password="${!password_variable}" -U "$POSTGRES_USER" -d postgres <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE CONNECT ON DATABASE :"name" FROM PUBLIC;
SQL
done
