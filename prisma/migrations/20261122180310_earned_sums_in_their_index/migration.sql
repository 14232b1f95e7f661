-- The sums stand whole in the index they are found by, since a month by the clocks of a zone is added up of thousands of them. They
-- are written behind the payments, so that nobody waits for what it costs. Where the table is large it may be built before with
-- CONCURRENTLY and the same name.
CREATE INDEX IF NOT EXISTS "earned_sums_whole_idx" ON "earned_sums"("account_id", "environment", "span", "began_at", "source", "country_code", "payments", "payout", "fee");
