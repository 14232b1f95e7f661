-- A reseller's shop, where customers buy. Each reseller has one row, other accounts have none.
CREATE TABLE "shops" (
  "account_id" UUID NOT NULL,
  "url" TEXT,
  "wanted_url" TEXT,
  "url_refused_at" TIMESTAMPTZ(6),
  "name" TEXT,
  "description" TEXT,
  "languages" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  "visible" BOOLEAN NOT NULL DEFAULT true,
  "listed_name" TEXT NOT NULL,
  "updated_at" TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT "shops_pkey" PRIMARY KEY ("account_id"),
  CONSTRAINT "shops_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Only a reseller has a shop. Its listed name is its own name or else the company's, so that an index holds the order of lists.
CREATE FUNCTION "store_listed_name"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(NEW.name, a.company_name) INTO NEW.listed_name FROM accounts a WHERE a.id = NEW.account_id AND a.kind = 'reseller';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'account % is not a reseller', NEW.account_id USING ERRCODE = 'check_violation', CONSTRAINT = 'shops_of_resellers';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "shops_of_resellers" BEFORE INSERT OR UPDATE OF "account_id", "name", "listed_name" ON "shops" FOR EACH ROW
  EXECUTE FUNCTION "store_listed_name"();

CREATE FUNCTION "list_shop_by_company_name"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shops SET listed_name = NEW.company_name WHERE account_id = NEW.id AND name IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "accounts_listed_name" AFTER UPDATE OF "company_name" ON "accounts" FOR EACH ROW
  WHEN (OLD.company_name <> NEW.company_name) EXECUTE FUNCTION "list_shop_by_company_name"();

INSERT INTO "shops" ("account_id", "url", "wanted_url", "url_refused_at", "name", "description", "languages", "visible", "updated_at")
SELECT "id", "shop_url", "wanted_shop_url", "shop_url_refused_at", "shop_name", "shop_line", "shop_languages", "shop_visible", "updated_at"
FROM "accounts" WHERE "kind" = 'reseller';

CREATE INDEX "shops_listed_name_idx" ON "shops"(lower("listed_name"), "account_id") WHERE "url" IS NOT NULL AND "visible";
CREATE INDEX "shops_wanted_url_idx" ON "shops"("account_id") WHERE "wanted_url" IS NOT NULL AND "url_refused_at" IS NULL;

-- Processes of the previous release, while an upgrade replaces them and after going back to it, use the columns of "accounts". The
-- triggers below copy what either release writes, so that both decide on the same URLs. The migration of the next release drops these
-- two triggers and their functions, the seven columns of the shop in "accounts", their constraint and their indexes.
CREATE FUNCTION "copy_account_to_shop"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO shops (account_id, url, wanted_url, url_refused_at, name, description, languages, visible, updated_at)
    VALUES (NEW.id, NEW.shop_url, NEW.wanted_shop_url, NEW.shop_url_refused_at, NEW.shop_name, NEW.shop_line, NEW.shop_languages,
            NEW.shop_visible, NEW.updated_at)
    -- This release inserts the account and its shop in one statement.
    ON CONFLICT DO NOTHING;
  ELSE
    UPDATE shops s
    SET url = NEW.shop_url, wanted_url = NEW.wanted_shop_url, url_refused_at = NEW.shop_url_refused_at, name = NEW.shop_name,
        description = NEW.shop_line, languages = NEW.shop_languages, visible = NEW.shop_visible, updated_at = NEW.updated_at
    WHERE s.account_id = NEW.id
      AND (s.url, s.wanted_url, s.url_refused_at, s.name, s.description, s.languages, s.visible) IS DISTINCT FROM
          (NEW.shop_url, NEW.wanted_shop_url, NEW.shop_url_refused_at, NEW.shop_name, NEW.shop_line, NEW.shop_languages, NEW.shop_visible);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "accounts_shop_copied" AFTER INSERT OR UPDATE OF "shop_url", "wanted_shop_url", "shop_url_refused_at", "shop_name",
  "shop_line", "shop_languages", "shop_visible" ON "accounts" FOR EACH ROW WHEN (NEW.kind = 'reseller')
  EXECUTE FUNCTION "copy_account_to_shop"();

CREATE FUNCTION "copy_shop_to_account"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts a
  SET shop_url = NEW.url, wanted_shop_url = NEW.wanted_url, shop_url_refused_at = NEW.url_refused_at, shop_name = NEW.name,
      shop_line = NEW.description, shop_languages = NEW.languages, shop_visible = NEW.visible
  WHERE a.id = NEW.account_id
    AND (a.shop_url, a.wanted_shop_url, a.shop_url_refused_at, a.shop_name, a.shop_line, a.shop_languages, a.shop_visible) IS DISTINCT FROM
        (NEW.url, NEW.wanted_url, NEW.url_refused_at, NEW.name, NEW.description, NEW.languages, NEW.visible);
  RETURN NULL;
END $$;
CREATE TRIGGER "shops_account_copied" AFTER INSERT OR UPDATE ON "shops" FOR EACH ROW EXECUTE FUNCTION "copy_shop_to_account"();
