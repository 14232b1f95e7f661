-- Nullable and without a default, so that no row is rewritten. Rows that did not succeed get it here, those that have it already
-- excepted (deploy/README.md); what succeeded is found along the events of its type, and goes without.
ALTER TABLE "deliveries" ADD COLUMN IF NOT EXISTS "event_type" TEXT;
UPDATE "deliveries" d SET "event_type" = e."type" FROM "events" e
WHERE d."status" <> 'succeeded' AND d."event_type" IS NULL AND e."id" = d."event_id";
