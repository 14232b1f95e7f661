-- No release has written another type. If something else has, the constraint is dropped, because it would refuse to claim such a
-- delivery and all that are claimed with it.
DO $$
BEGIN
  ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_event_type_known";
EXCEPTION WHEN check_violation THEN
  ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_event_type_known";
END $$;
