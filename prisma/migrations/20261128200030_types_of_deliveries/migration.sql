ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_type_known" CHECK ("event_type" = ANY (event_types())) NOT VALID;
