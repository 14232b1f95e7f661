-- For operators, who look through every account, and for resellers, whose vouchers paid accounts that are not theirs.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "redemptions_environment_code_ending_id_idx" ON "redemptions"("environment", "code_ending", "id");
