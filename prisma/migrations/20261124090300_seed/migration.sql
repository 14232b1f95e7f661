-- The platform, and the reseller behind test-mode vouchers and simulated cycles, to which nobody signs in.
INSERT INTO "accounts" ("id", "kind", "company_name", "email", "live_approved_at") VALUES
  ('00000000-0000-7000-8000-000000000001', 'operator', 'Tessera', 'operator@tessera.invalid', now()),
  ('00000000-0000-7000-8000-000000000002', 'reseller', 'Tessera Test Shop', 'test-shop@tessera.invalid', NULL);

INSERT INTO "ledger_accounts" ("id", "account_id", "environment", "kind") VALUES
  ('00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-000000000001', 'test', 'funding'),
  ('00000000-0000-7000-8000-0000000000a2', '00000000-0000-7000-8000-000000000001', 'test', 'vouchers'),
  ('00000000-0000-7000-8000-0000000000a3', '00000000-0000-7000-8000-000000000001', 'test', 'fees'),
  ('00000000-0000-7000-8000-0000000000a4', '00000000-0000-7000-8000-000000000001', 'test', 'breakage'),
  ('00000000-0000-7000-8000-0000000000a5', '00000000-0000-7000-8000-000000000001', 'test', 'paid_out'),
  ('00000000-0000-7000-8000-0000000000b1', '00000000-0000-7000-8000-000000000001', 'live', 'funding'),
  ('00000000-0000-7000-8000-0000000000b2', '00000000-0000-7000-8000-000000000001', 'live', 'vouchers'),
  ('00000000-0000-7000-8000-0000000000b3', '00000000-0000-7000-8000-000000000001', 'live', 'fees'),
  ('00000000-0000-7000-8000-0000000000b4', '00000000-0000-7000-8000-000000000001', 'live', 'breakage'),
  ('00000000-0000-7000-8000-0000000000b5', '00000000-0000-7000-8000-000000000001', 'live', 'paid_out'),
  ('00000000-0000-7000-8000-0000000000c1', '00000000-0000-7000-8000-000000000002', 'test', 'wallet');
INSERT INTO "wallets" ("ledger_account_id") VALUES ('00000000-0000-7000-8000-0000000000c1');

-- Tables of one row.
INSERT INTO "ledger_totals_mark" DEFAULT VALUES;
INSERT INTO "outstanding_mark" DEFAULT VALUES;
INSERT INTO "earnings_mark" DEFAULT VALUES;
INSERT INTO "ledger_mark" DEFAULT VALUES;
INSERT INTO "retention" DEFAULT VALUES;
