-- The results of the ledger's checks are stored under the names of the invariants. Some of these names are reworded.
UPDATE "ledger_checks" AS c SET "invariant" = renamed.new_name
FROM (VALUES
  ('The other side of a transfer with the platform is a wallet or a partner''s account, as its kind requires, in the same environment', 'A transfer to or from the platform has a wallet or a partner''s account in the same environment on its other side, depending on the kind of transfer'),
  ('A transfer has the account and the amount of its cause', 'A transfer has the account and the amount of the payment, top-up or other operation that caused it'),
  ('A paid intent redeemed exactly its amount, payout and fee, and an unpaid intent redeemed nothing', 'For a paid intent, the redeemed amount, the payout and the fee are exactly the intent''s; for an unpaid intent, nothing was redeemed'),
  ('A cycle redeemed exactly the subscription''s amount, payout and fee', 'For a billed cycle, the redeemed amount, the payout and the fee are exactly the subscription''s')
) AS renamed(former_name, new_name)
WHERE c.invariant = renamed.former_name;
