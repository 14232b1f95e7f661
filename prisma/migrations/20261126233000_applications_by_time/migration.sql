CREATE INDEX CONCURRENTLY IF NOT EXISTS "applications_created_at_idx" ON "applications"("created_at");
