-- The customers of the refunds there were before the trigger.
UPDATE "refunds" r SET "customer_id" = i."customer_id" FROM "redemption_intents" i WHERE i."id" = r."intent_id";
UPDATE "refunds" r SET "customer_id" = s."customer_id"
FROM "subscription_cycles" n JOIN "subscriptions" s ON s."id" = n."subscription_id" WHERE n."id" = r."cycle_id";
