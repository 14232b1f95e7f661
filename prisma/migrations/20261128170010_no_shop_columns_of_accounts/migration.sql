-- The former columns of shops, and what only served them.
DROP TRIGGER "accounts_shop_copied" ON "accounts";
DROP FUNCTION "copy_account_to_shop"();
DROP INDEX "accounts_visible_shops_idx", "accounts_wanted_shop_url_idx";
ALTER TABLE "accounts"
  DROP CONSTRAINT "accounts_shop_of_reseller",
  DROP COLUMN "shop_url",
  DROP COLUMN "wanted_shop_url",
  DROP COLUMN "shop_url_refused_at",
  DROP COLUMN "shop_name",
  DROP COLUMN "shop_line",
  DROP COLUMN "shop_languages",
  DROP COLUMN "shop_visible";
