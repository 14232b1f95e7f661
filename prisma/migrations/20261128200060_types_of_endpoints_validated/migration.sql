ALTER TABLE "webhook_endpoints" VALIDATE CONSTRAINT "webhook_endpoints_events_known";
