#!/bin/bash
# Runs once, when the database's volume is empty. Creates a role and a database for each of Tessera and Inngest, so that neither
# can read the other's data.
set -euo pipefail
for name in tessera inngest; do
  password_variable="${name^^}_DB_PASSWORD"
  psql -v ON_ERROR_STOP=1 -v name="$name" -v password="${!password_variable}" -U "$POSTGRES_USER" -d postgres <<'SQL'
CREATE ROLE :"name" LOGIN PASSWORD :'password';
CREATE DATABASE :"name" OWNER :"name";
REVOKE CONNECT ON DATABASE :"name" FROM PUBLIC;
SQL
done
