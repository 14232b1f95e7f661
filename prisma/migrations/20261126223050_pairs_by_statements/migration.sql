-- The statement that creates an object stores its pairs, because these triggers cost the hot path too much. Those of changed metadata
-- stay, so that an erased object has none of its former pairs.
DROP TRIGGER "redemption_intents_metadata_of_new" ON "redemption_intents";
DROP TRIGGER "subscriptions_metadata_of_new" ON "subscriptions";
DROP TRIGGER "refunds_metadata_of_new" ON "refunds";
DROP TRIGGER "voucher_payments_metadata_of_new" ON "voucher_payments";
