-- By amount among everybody's, for an operator who has no more than a line of the bank's statement.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "redemption_intents_environment_amount_id_idx" ON "redemption_intents"("environment", "amount", "id");
