CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "deliveries_event_id_endpoint_id_round_key" ON "deliveries"("event_id", "endpoint_id", "round") NULLS NOT DISTINCT;
