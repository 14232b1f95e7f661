-- Messages that a mail server has not taken yet, sealed: they hold links that let somebody in.
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "sealed" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "mails_next_attempt_at_idx" ON "mails"("next_attempt_at");
