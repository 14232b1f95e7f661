-- Intents and payouts created since this time have an event when they fail or are paid. A process of the previous release may still
-- fail an intent or mark a payout paid, without an event, while the release is replaced.
ALTER TABLE "retention" ADD COLUMN "outcome_events_since" TIMESTAMPTZ(6) NOT NULL DEFAULT '1970-01-01 00:00:00+00'::timestamptz;
UPDATE "retention" SET "outcome_events_since" = now() + interval '1 day'
WHERE EXISTS (SELECT FROM "redemption_intents") OR EXISTS (SELECT FROM "payouts");
