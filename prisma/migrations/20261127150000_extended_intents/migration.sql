-- Whether a customer can still extend the time to pay, once. False for intents that a process of the previous release creates.
ALTER TABLE "redemption_intents" ADD COLUMN "may_extend" BOOLEAN NOT NULL DEFAULT false;
