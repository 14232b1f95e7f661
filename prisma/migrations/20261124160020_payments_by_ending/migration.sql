CREATE INDEX CONCURRENTLY IF NOT EXISTS "redemptions_account_id_environment_code_ending_id_idx" ON "redemptions"("account_id", "environment", "code_ending", "id");
