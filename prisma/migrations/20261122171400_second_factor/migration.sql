-- The secret a user's authenticator shares with us, encrypted; it counts once a code of it was given. The step of the last code
-- that was taken is kept, so that none is taken twice.
ALTER TABLE "users"
  ADD COLUMN "totp_cipher" BYTEA,
  ADD COLUMN "totp_since" TIMESTAMPTZ(6),
  ADD COLUMN "totp_last_step" INTEGER;

-- Whether acts on live money take a code beside the password, for everybody of the account.
ALTER TABLE "accounts" ADD COLUMN "live_needs_factor" BOOLEAN NOT NULL DEFAULT false;

-- What takes the place of an authenticator that is lost, once each. A row goes when its code is used.
CREATE TABLE "recovery_codes" (
    "user_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id", "code_hash")
);
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
