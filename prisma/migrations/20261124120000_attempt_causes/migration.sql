-- Why an attempt failed, beyond its outcome: a word of a fixed list, and what it says more, such as when a certificate expired.
ALTER TABLE "delivery_attempts" ADD COLUMN "cause" TEXT, ADD COLUMN "cause_detail" TEXT;
