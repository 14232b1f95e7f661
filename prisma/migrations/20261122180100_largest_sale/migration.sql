-- The largest sale that an operator allows from a wallet; null is any that it covers.
ALTER TABLE "wallets" ADD COLUMN "largest_sale" BIGINT;
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_largest_sale_positive" CHECK ("largest_sale" > 0) NOT VALID;
