-- What one customer paid from one country: of a customer who pays every day, all else was read to find it. Written behind the
-- payments, as all of earnings. Where the table is large it may be built before with CONCURRENTLY and the same name.
CREATE INDEX IF NOT EXISTS "earnings_of_a_customer_in_a_country_idx" ON "earnings"("account_id", "environment", "customer_id", "country_code", "earned_at", "cause_id");
