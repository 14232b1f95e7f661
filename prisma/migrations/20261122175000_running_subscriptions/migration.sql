-- The subscriptions a reseller goes on to bill, among all it ever billed. A cycle that renews changes none of it, so it goes on
-- to write to no index. Where the table is large already make it by hand before, with CONCURRENTLY and the same name.
CREATE INDEX IF NOT EXISTS "subscriptions_running_idx" ON "subscriptions"("reseller_id", "environment", "id") WHERE "status" = 'active';
