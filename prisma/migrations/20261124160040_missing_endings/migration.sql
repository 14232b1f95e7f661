-- Empty once the job has filled every ending.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "redemptions_without_ending_idx" ON "redemptions"("id") WHERE "code_ending" IS NULL;
