ALTER TABLE "deliveries"
  ALTER COLUMN "event_type" SET NOT NULL,
  DROP COLUMN "announced_at",
  DROP CONSTRAINT "deliveries_reason_of_end",
  ADD CONSTRAINT "deliveries_reason_of_end" CHECK (
    CASE "status" WHEN 'succeeded' THEN "ended_reason" IS NOT NULL AND "ended_reason" = 'succeeded'
      WHEN 'failed' THEN "ended_reason" IS NOT NULL AND "ended_reason" <> 'succeeded' ELSE "ended_reason" IS NULL END
  );
ALTER TABLE "delivery_attempts" ALTER COLUMN "url" SET NOT NULL;
ALTER TABLE "subscriptions"
  ADD CONSTRAINT "subscriptions_active_timezone" CHECK (("activated_at" IS NULL) = ("timezone" IS NULL));
ALTER TABLE "user_sessions" ALTER COLUMN "password_confirmed_at" SET NOT NULL;
ALTER TABLE "throttles" ALTER COLUMN "ends_at" DROP DEFAULT;
DROP TABLE "customer_words_fill";
