-- The statement that creates a partner's ledger accounts opens their balances, in the previous release too.
DROP TRIGGER "ledger_accounts_open_balance" ON "ledger_accounts";
DROP FUNCTION "open_partner_balance"();
