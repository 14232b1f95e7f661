-- The results of the ledger's checks are stored under the names of the invariants. Some of these names are reworded.
UPDATE "ledger_checks" AS c SET "invariant" = renamed.new_name
FROM (VALUES
  ('A payout''s amount equals all incoming transfers of its partner in its range', 'A payout''s amount plus the refunds that it subtracts equals its partner''s incoming transfers in its range'),
  ('A voucher receives by refunds what their parts name, and never more of a payment than it gave', 'The refunds credited to a voucher equal its refund parts and never exceed the redemptions that they refund'),
  ('A refund belongs to the account, environment and payment that its parts name', 'A refund and the redemptions that its parts refund have the same account, environment and payment'),
  ('A partner''s balance is what its payouts have claimed and its refunds that none has, and they never exceed what it earned', 'A partner''s claimed earnings and unclaimed refunds match its payouts and refunds, and together never exceed its earnings'),
  ('An overdue cycle has one event for its partner, and its subscription names the last one', 'An overdue cycle has one event for its partner, and its subscription records its latest overdue cycle'),
  ('A refund has one event for its partner and, if it is of a cycle, one for the reseller of each part', 'A refund has one event for its partner, and a refund of a cycle also has one per part for the reseller of its voucher')
) AS renamed(former_name, new_name)
WHERE c.invariant = renamed.former_name;
