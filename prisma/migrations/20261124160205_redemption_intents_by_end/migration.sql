CREATE INDEX CONCURRENTLY IF NOT EXISTS "redemption_intents_reference_end_idx" ON "redemption_intents"("account_id", "environment", (reverse(lower("reference")) COLLATE "C"));
