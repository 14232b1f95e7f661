CREATE INDEX IF NOT EXISTS "top_ups_environment_amount_id_idx" ON "top_ups"("environment", "amount", "id");
-- What was credited is found as its credit.
CREATE INDEX IF NOT EXISTS "top_up_requests_not_credited_idx" ON "top_up_requests"("environment", "amount", "id")
  WHERE "status" <> 'credited';
