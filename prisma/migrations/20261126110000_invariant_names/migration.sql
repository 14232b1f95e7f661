-- The results of the ledger's checks are stored under the names of the invariants, which are reworded.
UPDATE "ledger_checks" AS c SET "invariant" = renamed.new_name
FROM (VALUES
  ('The lines of a wallet''s statement chain from nothing to its balance', 'The entries of a wallet''s statement add up from zero to its balance without gaps'),
  ('A wallet reserves exactly what its pending proposed debits ask for', 'A wallet''s reserved amount is the sum of its pending proposed debits'),
  ('Beside the platform''s a transfer has a wallet or a partner''s account of its environment, as its kind asks', 'The other side of a transfer with the platform is a wallet or a partner''s account, as its kind requires, in the same environment'),
  ('A transfer is of the account that its cause is of, and of the amount that this names', 'A transfer has the account and the amount of its cause'),
  ('A voucher never holds less than nothing nor more than its face value', 'A voucher''s balance is between zero and its face value'),
  ('A voucher was sold once and for its face value, and its breakage is what expired of it', 'A voucher was sold once for its face value, and its breakage equals its expired amount'),
  ('What a voucher gave is what its redemptions say', 'A voucher''s redemptions equal its redemption transfers'),
  ('A payment''s amount is the face value of its vouchers', 'A payment''s amount is the total face value of its vouchers'),
  ('A paid intent took exactly its amount, payout and fee, and any other took nothing', 'A paid intent redeemed exactly its amount, payout and fee, and an unpaid intent redeemed nothing'),
  ('A subscription''s cycles are 1..n without a gap', 'A subscription''s cycles are numbered 1..n without gaps'),
  ('Test and live never meet in what a voucher pays', 'A voucher, its sale and its redemptions are in the same environment'),
  ('A payout is all that came in for its partner between where it begins and where it ends', 'A payout''s amount equals all incoming transfers of its partner in its range'),
  ('Where a partner''s payout ends the next begins, so that each transfer is in one', 'A partner''s payouts cover consecutive ranges, so each transfer is in exactly one'),
  ('A payout that was posted has its transfer, and one that was reversed its reversal', 'A posted payout has a transfer, and a reversed payout also has a reversal'),
  ('Every transfer of what is paid out is that of one payout', 'Every payout transfer and every reversal belongs to exactly one payout'),
  ('What was paid out is the sum of the payouts that stand', 'The paid-out amount is the sum of the posted and paid payouts'),
  ('A payout run''s amount is that of its payouts, and all of its environment', 'A payout run''s amount is the sum of its payouts, and all are in its environment'),
  ('A paid intent has one event, and any other none', 'A paid intent has one event, and an unpaid intent has none'),
  ('A subscription''s events are exactly those its changes call for', 'A subscription has exactly one event per change'),
  ('The last event of a low wallet is the last that it counted', 'A wallet''s last low-balance event matches its event counter'),
  ('An event''s deliveries are numbered 1..n, and only the last is its latest or waits to be sent', 'An event''s deliveries are numbered 1..n, and only the last one is marked as latest or can be pending'),
  ('Test and live never meet in an event''s deliveries', 'An event, its deliveries and their endpoint have the same account and environment'),
  ('The running totals say what the transfers do, as far as they go', 'The running totals equal the sums of the transfers up to their checkpoint'),
  ('The outstanding amount of each reseller is the sum of its vouchers'' transfers, as far as it goes', 'Each reseller''s outstanding amount equals the sum of its vouchers'' transfers up to the checkpoint')
) AS renamed(former_name, new_name)
WHERE c.invariant = renamed.former_name;
