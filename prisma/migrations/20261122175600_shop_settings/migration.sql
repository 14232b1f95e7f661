-- What customers read of a shop where they pick one, and whether they find it. The release before shows the company's name.
ALTER TABLE "accounts"
  ADD COLUMN "shop_name" TEXT,
  ADD COLUMN "shop_line" TEXT,
  ADD COLUMN "shop_visible" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "shop_languages" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];

-- Shops in the order of the names that customers read. The one by the company's name stays for the release before.
CREATE INDEX "accounts_visible_shops_idx" ON "accounts"(lower(coalesce("shop_name", "company_name")), "id")
  WHERE "kind" = 'reseller' AND "shop_url" IS NOT NULL AND "live_approved_at" IS NOT NULL AND "suspended_at" IS NULL AND "shop_visible";
