-- CreateEnum
CREATE TYPE "ended_reason" AS ENUM ('succeeded', 'attempts_used_up', 'gone', 'endpoint_disabled', 'endpoint_switched_off', 'test_event');

-- Nothing is back-filled. Writing it into the millions that succeeded would hold their rows and double the table for
-- what their status says already, and a process of the release before would go on adding more: where the reason is
-- null, a success is read as one (`endedReasonOf`). Why an old one failed nobody recorded: it stays null.
-- The check holds for what the release before writes, and begins unproved: 20261122000300 proves it while everybody works.
ALTER TABLE "deliveries"
  ADD COLUMN     "ended_reason" "ended_reason",
  ADD CONSTRAINT "deliveries_reason_of_end" CHECK (
    CASE "status" WHEN 'succeeded' THEN "ended_reason" = 'succeeded' WHEN 'failed' THEN "ended_reason" <> 'succeeded' ELSE "ended_reason" IS NULL END
  ) NOT VALID;
