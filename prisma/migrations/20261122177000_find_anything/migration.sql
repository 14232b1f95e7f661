-- What somebody at a dashboard remembers of a thing: a reference, an amount, a customer, a charge. Where the tables are large
-- already make these by hand before, with CONCURRENTLY and the same names (deploy/README.md): the script finds them.

-- Across accounts, for operators. Within one the unique indexes answer.
CREATE INDEX IF NOT EXISTS "redemption_intents_environment_reference_id_idx" ON "redemption_intents"("environment", "reference", "id");
CREATE INDEX IF NOT EXISTS "subscriptions_environment_reference_id_idx" ON "subscriptions"("environment", "reference", "id");
CREATE INDEX IF NOT EXISTS "voucher_payments_environment_reference_id_idx" ON "voucher_payments"("environment", "reference", "id");
CREATE INDEX IF NOT EXISTS "top_ups_environment_reference_id_idx" ON "top_ups"("environment", "reference", "id");
CREATE INDEX IF NOT EXISTS "customers_environment_email_id_idx" ON "customers"("environment", "email", "id");

-- Within an account, newest first.
CREATE INDEX IF NOT EXISTS "redemption_intents_account_id_environment_amount_id_idx" ON "redemption_intents"("account_id", "environment", "amount", "id");
CREATE INDEX IF NOT EXISTS "voucher_payments_account_id_environment_amount_id_idx" ON "voucher_payments"("account_id", "environment", "amount", "id");

-- All that one customer was asked for, newest first; these replace the indexes of the customer alone.
CREATE INDEX IF NOT EXISTS "redemption_intents_customer_id_id_idx" ON "redemption_intents"("customer_id", "id");
CREATE INDEX IF NOT EXISTS "subscriptions_customer_id_id_idx" ON "subscriptions"("customer_id", "id");

-- Whom a voucher was sold to, in whatever case; an account's newest first, and across accounts.
CREATE INDEX IF NOT EXISTS "voucher_payments_customer_idx" ON "voucher_payments"("environment", lower("customer_identifier"), "account_id", "id");

-- A shop's charge of a cycle. Simulated ones are nobody's.
CREATE INDEX IF NOT EXISTS "subscription_cycles_charge_idx" ON "subscription_cycles"("reseller_charge_reference", "id")
  WHERE "reseller_charge_reference" NOT LIKE 'simulator:%';
