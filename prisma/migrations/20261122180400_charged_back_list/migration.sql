-- The charged back sales of an account in the order of its lists: rare among all others, which write nothing here.
CREATE INDEX IF NOT EXISTS "voucher_payments_charged_back_list_idx" ON "voucher_payments"("account_id", "environment", "id")
  WHERE "charged_back_at" IS NOT NULL;
