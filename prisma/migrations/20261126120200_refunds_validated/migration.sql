-- Reads the rows that exist without blocking writes.
ALTER TABLE "redemption_intents" VALIDATE CONSTRAINT "redemption_intents_refunded_range";
ALTER TABLE "subscription_cycles" VALIDATE CONSTRAINT "subscription_cycles_refunded_range";
ALTER TABLE "earnings" VALIDATE CONSTRAINT "earnings_amounts";
ALTER TABLE "transfers" VALIDATE CONSTRAINT "transfers_platform_side";
