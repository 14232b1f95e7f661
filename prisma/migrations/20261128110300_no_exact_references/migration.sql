-- The indexes by beginning contain the exact reference.
DROP INDEX IF EXISTS "redemption_intents_environment_reference_id_idx";
DROP INDEX IF EXISTS "subscriptions_environment_reference_id_idx";
DROP INDEX IF EXISTS "voucher_payments_environment_reference_id_idx";
