-- When the next cycle of a subscription is due, by the clocks of UTC: a day at most from when it is by those of its partner, which
-- may move to another zone at any time. Made of what the row holds, whichever release wrote it, so it is never out of date.
CREATE OR REPLACE FUNCTION "due_around"("activated_at" TIMESTAMPTZ, "billed" "billing_interval", "paid" INTEGER) RETURNS TIMESTAMPTZ
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ("activated_at" AT TIME ZONE 'UTC' + CASE "billed"
    WHEN 'daily' THEN make_interval(days => "paid") WHEN 'weekly' THEN make_interval(weeks => "paid")
    WHEN 'monthly' THEN make_interval(months => "paid")
    WHEN 'quarterly' THEN make_interval(months => 3 * "paid")
    WHEN 'yearly' THEN make_interval(years => "paid") END) AT TIME ZONE 'UTC';

-- What is due first, of a partner and of the reseller that bills it. Where the table is large already make the function and these
-- by hand before, with CONCURRENTLY and the same names.
CREATE INDEX IF NOT EXISTS "subscriptions_due_idx" ON "subscriptions"("account_id", "environment", "due_around"("activated_at", "interval", "current_cycle"), "id")
  WHERE "status" = 'active';
CREATE INDEX IF NOT EXISTS "subscriptions_due_to_bill_idx" ON "subscriptions"("reseller_id", "environment", "due_around"("activated_at", "interval", "current_cycle"), "id")
  WHERE "status" = 'active';
