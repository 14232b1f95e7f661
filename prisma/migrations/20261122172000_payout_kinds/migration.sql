-- Money that leaves: to partners, and back out of a wallet. A script of its own, because a transaction cannot use a word that it
-- adds.
ALTER TYPE "ledger_account_kind" ADD VALUE IF NOT EXISTS 'paid_out';
ALTER TYPE "transfer_kind" ADD VALUE IF NOT EXISTS 'payout';
ALTER TYPE "transfer_kind" ADD VALUE IF NOT EXISTS 'payout_reversal';
ALTER TYPE "transfer_kind" ADD VALUE IF NOT EXISTS 'debit';
