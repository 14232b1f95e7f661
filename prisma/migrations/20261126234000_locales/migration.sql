-- The language of the hosted checkout that a create request asked for.
ALTER TABLE "redemption_intents" ADD COLUMN "locale" TEXT;
ALTER TABLE "subscriptions" ADD COLUMN "locale" TEXT;
