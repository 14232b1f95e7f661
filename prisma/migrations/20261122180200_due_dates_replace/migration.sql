-- The index by what is due does its work, also for the release before.
DROP INDEX IF EXISTS "subscriptions_running_idx";
