-- No release has written another type. If something else has, the constraint is dropped, because it would refuse to erase a
-- customer from such an event.
DO $$
BEGIN
  ALTER TABLE "events" VALIDATE CONSTRAINT "events_type_known";
EXCEPTION WHEN check_violation THEN
  ALTER TABLE "events" DROP CONSTRAINT "events_type_known";
END $$;
