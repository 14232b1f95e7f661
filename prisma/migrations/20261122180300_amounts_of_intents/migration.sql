-- Intents of an account by amount, of each status. Where the table is large already make it by hand before, with CONCURRENTLY and
-- the same name.
CREATE INDEX IF NOT EXISTS "redemption_intents_account_id_environment_status_amount_id_idx" ON "redemption_intents"("account_id", "environment", "status", "amount", "id");
