-- What operators did to a voucher, among all that was done to the account that sold it. Other acts are not in it.
CREATE INDEX IF NOT EXISTS "audit_entries_voucher_idx" ON "audit_entries"("account_id", ("detail" ->> 'voucher_id'), "id")
  WHERE ("detail" ->> 'voucher_id') IS NOT NULL;
