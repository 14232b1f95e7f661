import { sql } from "@/lib/db/sql";

/** A column `"logoId"`: the name of the picture of the account of `r`, an intent or a subscription. */
export const logoId = sql`(SELECT l.id FROM logos l WHERE l.account_id = r.account_id) AS "logoId"`;
