-- The optional event types that the endpoint asks for.
ALTER TABLE "webhook_endpoints" ADD COLUMN "optional_events" TEXT[] NOT NULL DEFAULT '{}';
