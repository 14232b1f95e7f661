-- The previous release reads and writes shops only in their table. This script locks "shops" and the next one "accounts": if one script
-- held one table while it waited for the other, it could deadlock with a statement that joins them.
DROP TRIGGER "shops_account_copied" ON "shops";
DROP FUNCTION "copy_shop_to_account"();
