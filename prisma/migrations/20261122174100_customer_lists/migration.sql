-- A partner's customers as a list, and by the beginning of their e-mail. Where the table is large, both may be built before with
-- CONCURRENTLY and the same names (deploy/README.md). Written once for each new customer.
CREATE INDEX IF NOT EXISTS "customers_account_id_environment_id_idx" ON "customers"("account_id", "environment", "id");
CREATE INDEX IF NOT EXISTS "customers_email_prefix_idx" ON "customers"("account_id", "environment", "email" COLLATE "C");

-- What a customer was asked for, newest first, in the place of the same without its order.
CREATE INDEX IF NOT EXISTS "redemption_intents_customer_id_id_idx" ON "redemption_intents"("customer_id", "id");
CREATE INDEX IF NOT EXISTS "subscriptions_customer_id_id_idx" ON "subscriptions"("customer_id", "id");
DROP INDEX IF EXISTS "redemption_intents_customer_id_idx";
DROP INDEX IF EXISTS "subscriptions_customer_id_idx";
