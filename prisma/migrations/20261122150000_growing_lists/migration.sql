-- What lists and jobs look for where it is rare among much else. Where the tables are large already make these by hand before,
-- with CONCURRENTLY and the same names (deploy/README.md): the script finds them and waits for nothing.

-- Intents of a status, as a list shows them, those that run out, and those of a customer, who may have to be erased. The first
-- two replace the index of status and end. An intent that is made and paid writes 13 entries of indexes instead of 10.
CREATE INDEX IF NOT EXISTS "redemption_intents_account_id_environment_status_id_idx" ON "redemption_intents"("account_id", "environment", "status", "id");
CREATE INDEX IF NOT EXISTS "redemption_intents_pending_expires_at_id_idx" ON "redemption_intents"("expires_at", "id") WHERE "status" = 'pending';
CREATE INDEX IF NOT EXISTS "redemption_intents_customer_id_idx" ON "redemption_intents"("customer_id");

-- Subscriptions of a status, of a customer, and those that wait for their reseller. A cycle that renews changes none of it, so
-- it goes on to write to no index.
CREATE INDEX IF NOT EXISTS "subscriptions_account_id_environment_status_id_idx" ON "subscriptions"("account_id", "environment", "status", "id");
CREATE INDEX IF NOT EXISTS "subscriptions_customer_id_idx" ON "subscriptions"("customer_id");
CREATE INDEX IF NOT EXISTS "subscriptions_cancel_requested_idx" ON "subscriptions"("reseller_id", "environment", "id")
  WHERE "cancel_requested_at" IS NOT NULL AND "status" IN ('pending', 'active');

-- Test events, among all that happened. What did happen is not in it and costs nothing.
CREATE INDEX IF NOT EXISTS "events_test_event_idx" ON "events"("account_id", "environment", "id") WHERE "test_event";

-- Shops by name, as the checkout of every live subscription lists them. Written when an account changes.
CREATE INDEX IF NOT EXISTS "accounts_open_shops_idx" ON "accounts"(lower("company_name"), "id")
  WHERE "kind" = 'reseller' AND "shop_url" IS NOT NULL AND "live_approved_at" IS NOT NULL AND "suspended_at" IS NULL;

-- Who acted on an account, and the sessions of a user by age: one entry for each act and each sign-in.
CREATE INDEX IF NOT EXISTS "audit_entries_account_id_actor_id_id_idx" ON "audit_entries"("account_id", "actor_id", "id");
CREATE INDEX IF NOT EXISTS "user_sessions_user_id_id_idx" ON "user_sessions"("user_id", "id");
