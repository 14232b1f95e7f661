-- The logo of an account in each environment, as WebP of at most twice the size in which pages show it.
CREATE TABLE "account_logos" (
  "account_id" UUID NOT NULL,
  "environment" "environment" NOT NULL,
  "id" UUID NOT NULL,
  "width" INTEGER NOT NULL,
  "height" INTEGER NOT NULL,
  "bytes" BYTEA NOT NULL,
  "created_at" TIMESTAMPTZ(6) NOT NULL,
  CONSTRAINT "account_logos_pkey" PRIMARY KEY ("account_id", "environment"),
  CONSTRAINT "account_logos_size" CHECK ("width" BETWEEN 1 AND 352 AND "height" BETWEEN 1 AND 88),
  CONSTRAINT "account_logos_webp" CHECK (substr("bytes", 1, 4) = 'RIFF'::bytea AND substr("bytes", 9, 4) = 'WEBP'::bytea)
);

CREATE UNIQUE INDEX "account_logos_id_key" ON "account_logos"("id");

ALTER TABLE "account_logos" ADD CONSTRAINT "account_logos_account_id_fkey"
  FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Files as they were uploaded, which only the previous release serves. The ID of the one that was re-encoded.
ALTER TABLE "logos" ADD COLUMN "reencoded_id" UUID;
