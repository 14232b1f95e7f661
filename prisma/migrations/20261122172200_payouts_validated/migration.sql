-- A script of its own: this reads all transfers and lets everybody write meanwhile.
ALTER TABLE "transfers" VALIDATE CONSTRAINT "transfers_voucher_named";
ALTER TABLE "transfers" VALIDATE CONSTRAINT "transfers_wallet_balance";
ALTER TABLE "transfers" VALIDATE CONSTRAINT "transfers_platform_side";
