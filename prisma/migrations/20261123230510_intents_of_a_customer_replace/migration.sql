-- It does the work of the one without, so that an intent writes to as many indexes as before.
DROP INDEX IF EXISTS "redemption_intents_customer_id_id_idx";
