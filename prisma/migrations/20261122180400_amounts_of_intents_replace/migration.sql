-- The one with the status does its work, so that an intent writes to no more indexes than before. The release before, while it
-- runs beside, finds an amount by reading the account's part of that index.
DROP INDEX IF EXISTS "redemption_intents_account_id_environment_amount_id_idx";
