-- What bills to the account are made out to.
CREATE TABLE "billing_details" (
    "account_id" UUID NOT NULL,
    "legal_name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "postal_code" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "country_code" TEXT NOT NULL,
    "vat_id" TEXT,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "billing_details_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "billing_details_country_code_letters" CHECK ("country_code" ~ '^[A-Z]{2}$')
);
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The picture at the head of an account's checkouts: one each, with a new name whenever it is another, so that browsers may keep it.
CREATE TABLE "logos" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "logos_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "logos_media_type_known" CHECK ("media_type" IN ('image/png', 'image/jpeg')),
    CONSTRAINT "logos_small" CHECK (octet_length("bytes") <= 65536)
);
CREATE UNIQUE INDEX "logos_id_key" ON "logos"("id");
ALTER TABLE "logos" ADD CONSTRAINT "logos_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
