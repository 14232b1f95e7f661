-- Up to ten webhook endpoints for an account and environment. The number is the limit: a row of a deleted endpoint has none.
ALTER TABLE "webhook_endpoints"
  ADD COLUMN "number" INTEGER DEFAULT 1,
  ADD COLUMN "description" TEXT,
  ADD COLUMN "events" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "headers_cipher" BYTEA,
  ADD COLUMN "failing_mailed_for" TIMESTAMPTZ(6),
  ADD COLUMN "disabled_mailed_for" TIMESTAMPTZ(6);

-- Processes of the previous release read "optional_events" until they are replaced, so the column stays.
-- Existing endpoints receive what they received before. Their owners are not mailed about what happened before this release.
UPDATE "webhook_endpoints" e SET
  "events" = CASE a."kind"
    WHEN 'reseller' THEN ARRAY['subscription.cancel_requested', 'wallet.low_balance']
    ELSE ARRAY['redemption-intent.success', 'subscription.activated', 'subscription.renewed', 'subscription.completed',
               'subscription.cancelled'] END || e."optional_events",
  "failing_mailed_for" = e."failing_since",
  "disabled_mailed_for" = e."disabled_at"
FROM "accounts" a WHERE a."id" = e."account_id";

ALTER TABLE "webhook_endpoints"
  ALTER COLUMN "events" DROP DEFAULT,
  ADD CONSTRAINT "webhook_endpoints_at_most_ten" CHECK ("number" BETWEEN 1 AND 10),
  ADD CONSTRAINT "webhook_endpoints_deleted_disabled" CHECK ("number" IS NOT NULL OR "disabled_at" IS NOT NULL);
CREATE UNIQUE INDEX "webhook_endpoints_account_id_environment_number_key" ON "webhook_endpoints"("account_id", "environment", "number");
DROP INDEX "webhook_endpoints_account_id_environment_key";

-- What the endpoints of an account are while nobody else changes them, in the order of their numbers: what a change was decided
-- on must still be true when it is written. It looks after it holds the account, so that it sees endpoints that were just created.
CREATE FUNCTION "webhook_endpoints_held"(account UUID, env "environment") RETURNS TEXT LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "accounts" WHERE "id" = account FOR NO KEY UPDATE;
  RETURN (
    SELECT coalesce(string_agg(concat_ws(' ', "id", "number", ("disabled_at" IS NULL)::text, array_to_string("events", ','), "url"), E'\n' ORDER BY "number"), '')
    FROM "webhook_endpoints" WHERE "account_id" = account AND "environment" = env AND "number" IS NOT NULL);
END $$;

-- The result of a check is stored under the name of its invariant.
UPDATE "ledger_checks" SET "invariant" = 'An event''s deliveries to an endpoint are numbered without gaps, and only the last one is marked as latest or can be pending'
WHERE "invariant" = 'An event''s deliveries are numbered 1..n, and only the last one is marked as latest or can be pending';
