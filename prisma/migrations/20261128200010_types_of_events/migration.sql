ALTER TABLE "events" ADD CONSTRAINT "events_type_known" CHECK ("type" = ANY (event_types())) NOT VALID;
