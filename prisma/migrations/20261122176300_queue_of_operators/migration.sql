-- What waits for an operator, rare among much else: accounts before their approval, shop URLs asked for, endpoints that fail or
-- were disabled for it, sales charged back. The common case writes none of them.
CREATE INDEX IF NOT EXISTS "accounts_waiting_idx" ON "accounts"("id")
  WHERE "live_approved_at" IS NULL AND "suspended_at" IS NULL AND "kind" <> 'operator';
CREATE INDEX IF NOT EXISTS "accounts_wanted_shop_url_idx" ON "accounts"("id")
  WHERE "wanted_shop_url" IS NOT NULL AND "shop_url_refused_at" IS NULL;
CREATE INDEX IF NOT EXISTS "webhook_endpoints_failing_idx" ON "webhook_endpoints"("environment", "failing_since")
  WHERE "failing_since" IS NOT NULL AND "disabled_at" IS NULL;
CREATE INDEX IF NOT EXISTS "webhook_endpoints_given_up_idx" ON "webhook_endpoints"("environment", "disabled_at")
  WHERE "disabled_at" IS NOT NULL AND "disabled_reason" <> 'switched_off';
CREATE INDEX IF NOT EXISTS "voucher_payments_charged_back_idx" ON "voucher_payments"("environment", "charged_back_at")
  WHERE "charged_back_at" IS NOT NULL;
CREATE INDEX IF NOT EXISTS "voucher_payments_account_charged_back_idx" ON "voucher_payments"("account_id", "environment", "charged_back_at")
  WHERE "charged_back_at" IS NOT NULL;
