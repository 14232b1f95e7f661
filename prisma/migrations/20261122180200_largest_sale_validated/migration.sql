ALTER TABLE "wallets" VALIDATE CONSTRAINT "wallets_largest_sale_positive";
