-- The account's time zone at the activation, by which cycles are due, so that the account's move changes no due date.
ALTER TABLE "subscriptions" ADD COLUMN "timezone" TEXT;
