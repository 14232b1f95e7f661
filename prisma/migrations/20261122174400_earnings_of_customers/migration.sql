-- What one customer paid, named by its account too: every question names it, and an index without it was passed over for the one of
-- all the account's payments.
CREATE INDEX "earnings_of_a_customer_idx" ON "earnings"("account_id", "environment", "customer_id", "earned_at", "cause_id");
DROP INDEX "earnings_customer_id_earned_at_cause_id_idx";
