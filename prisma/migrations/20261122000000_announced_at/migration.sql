-- Nullable and without a default, so that no row is rewritten. Old rows count as not announced: what is due of them is
-- announced once more, which the engine's jobs bear.
ALTER TABLE "deliveries" ADD COLUMN     "announced_at" TIMESTAMPTZ(6);
