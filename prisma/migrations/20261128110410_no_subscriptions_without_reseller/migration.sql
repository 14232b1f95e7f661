-- The two indexes of a reseller's subscriptions without those that no reseller has billed yet.
DROP INDEX IF EXISTS "subscriptions_reseller_id_environment_id_idx";
DROP INDEX IF EXISTS "subscriptions_reseller_id_environment_reseller_subscription_idx";
