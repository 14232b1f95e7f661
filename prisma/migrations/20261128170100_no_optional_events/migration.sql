-- Replaced by "events", from which the previous release decides what an endpoint receives.
ALTER TABLE "webhook_endpoints" DROP COLUMN "optional_events";
