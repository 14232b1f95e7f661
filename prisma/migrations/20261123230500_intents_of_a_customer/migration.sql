-- How a customer's intents stand is in the index they are found by, so that those of one status are not looked for among all.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "redemption_intents_customer_id_id_status_idx" ON "redemption_intents"("customer_id", "id", "status");
