-- Below which amounts a wallet's reseller is warned, whether its webhook is told, and how often it was.
ALTER TABLE "wallets"
  ADD COLUMN "low_thresholds" BIGINT[] NOT NULL DEFAULT ARRAY[]::BIGINT[],
  ADD COLUMN "announces_low" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "low_events" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE "wallets"
  ADD CONSTRAINT "wallets_low_thresholds" CHECK (cardinality("low_thresholds") <= 3 AND 0 < ALL ("low_thresholds")) NOT VALID,
  ADD CONSTRAINT "wallets_low_events" CHECK ("low_events" >= 0) NOT VALID;
