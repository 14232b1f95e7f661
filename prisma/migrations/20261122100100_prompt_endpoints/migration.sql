-- Whether an endpoint may share the places of those that answer, and until when it is left in peace.
ALTER TABLE "webhook_endpoints" ADD COLUMN "prompt" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "resting_until" TIMESTAMPTZ(6);

-- The next deliveries of one endpoint, and which endpoints have any.
CREATE INDEX "deliveries_endpoint_id_next_attempt_at_idx" ON "deliveries"("endpoint_id", "next_attempt_at") WHERE status = 'pending';
