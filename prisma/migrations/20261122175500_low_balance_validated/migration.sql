ALTER TABLE "wallets" VALIDATE CONSTRAINT "wallets_low_thresholds";
ALTER TABLE "wallets" VALIDATE CONSTRAINT "wallets_low_events";
