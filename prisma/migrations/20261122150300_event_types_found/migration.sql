-- A type of event among what failed, waits, or was never sent: one entry when a delivery is made, and none when it succeeds. It
-- takes the place of one that kept every delivery there ever was by status and time, two entries each: what is due is found at
-- its endpoint.
CREATE INDEX IF NOT EXISTS "deliveries_not_succeeded_idx" ON "deliveries"("account_id", "environment", "status", "event_type", "event_id")
  WHERE "latest" AND "status" <> 'succeeded';
DROP INDEX IF EXISTS "deliveries_status_next_attempt_at_idx";
