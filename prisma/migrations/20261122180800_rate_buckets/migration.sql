-- What accounts and addresses have used of their rate limit at all processes together. Unlogged: after a crash of the
-- database everybody begins with a full bucket, as after a start. A row is written often and its key never changes.
CREATE UNLOGGED TABLE "rate_buckets" (
    "book" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "used" BIGINT NOT NULL,
    "as_of" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "rate_buckets_pkey" PRIMARY KEY ("book", "subject")
) WITH (fillfactor = 50);
