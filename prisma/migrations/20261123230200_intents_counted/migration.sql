-- What is counted of an account's latest intents stands in the index they are found by.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "redemption_intents_counted_idx" ON "redemption_intents"("account_id", "environment", "id", "status", "failure_reason", "expires_at");
