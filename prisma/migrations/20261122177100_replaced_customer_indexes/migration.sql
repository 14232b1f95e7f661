-- Those of the script before do their work, also for the release before.
DROP INDEX IF EXISTS "redemption_intents_customer_id_idx";
DROP INDEX IF EXISTS "subscriptions_customer_id_idx";
