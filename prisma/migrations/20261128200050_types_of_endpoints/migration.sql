-- Removes other types from existing endpoints, which never receive them.
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_events_known" CHECK ("events" <@ event_types()) NOT VALID;
UPDATE "webhook_endpoints" SET "events" = ARRAY(
  SELECT type FROM unnest("events") WITH ORDINALITY AS listed(type, position) WHERE type = ANY (event_types()) ORDER BY position
)
WHERE NOT "events" <@ event_types();
