-- What was charged back of what one customer bought, and of that alone: a sale writes nothing to it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "voucher_payments_charged_back_of_customer_idx" ON "voucher_payments"("account_id", "environment", lower("customer_identifier"), "id") WHERE "charged_back_at" IS NOT NULL;
