-- They do the work of those without what is counted, so that a row writes to as many indexes as before; the release before finds its
-- rows by them just as well.
DROP INDEX IF EXISTS "redemption_intents_account_id_environment_id_idx";
DROP INDEX IF EXISTS "voucher_payments_account_id_environment_id_idx";

-- An index alone answers for pages that a vacuum has seen. By the usual fifth of a table the last weeks of a large one would never be.
ALTER TABLE "redemption_intents" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
ALTER TABLE "voucher_payments" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
