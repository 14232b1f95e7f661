-- What a reseller in live asked its shop URL to become, and when the operator refused that.
ALTER TABLE "accounts" ADD COLUMN "wanted_shop_url" TEXT, ADD COLUMN "shop_url_refused_at" TIMESTAMPTZ(6);
