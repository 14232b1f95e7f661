-- Who signed up where mail is sent, until they open the link they were sent: one an address, the latest.
CREATE TABLE "pending_sign_ups" (
    "email" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "password_hash" TEXT NOT NULL,
    "told" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "pending_sign_ups_pkey" PRIMARY KEY ("email")
);
CREATE UNIQUE INDEX "pending_sign_ups_token_hash_key" ON "pending_sign_ups"("token_hash");
