CREATE INDEX CONCURRENTLY IF NOT EXISTS "earnings_refunds_idx" ON "earnings"("account_id", "environment", "earned_at", "cause_id") WHERE "source" = 'refund';
