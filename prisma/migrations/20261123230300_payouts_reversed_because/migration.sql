-- Why a payout was reversed, for its partner to read. What the release before reverses has none.
ALTER TABLE "payouts" ADD COLUMN IF NOT EXISTS "reversed_because" TEXT;
