-- No release has written another cause. If something else has, the constraint is dropped, because it would refuse to erase a
-- customer from such an attempt.
DO $$
BEGIN
  ALTER TABLE "delivery_attempts" VALIDATE CONSTRAINT "delivery_attempts_cause_known";
EXCEPTION WHEN check_violation THEN
  ALTER TABLE "delivery_attempts" DROP CONSTRAINT "delivery_attempts_cause_known";
END $$;
