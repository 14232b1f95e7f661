import { nameOfCaller, type Owner } from "@/lib/base/caller";
import { givenRows, ONE_BY_ONE } from "@/lib/db/given";
import { shared } from "@/lib/db/sharing";
import { sql } from "@/lib/db/sql";

type Key = { readonly caller: Owner; readonly key: string };

/** Reads what one of an account's keys was used for and created; no row for an unused key. */
export const selectIdentity = shared({
  row: { operation: "text", fingerprint: "bytes", resourceId: "text" },
  ownerOf: ({ caller }: Key) => nameOfCaller(caller),
  statement: (keys) => sql`
    WITH ${givenRows("asked", keys, {
      account_id: ["uuid", ({ caller }) => caller.accountId],
      environment: ["environment", ({ caller }) => caller.environment],
      key: ["text", ({ key }) => key],
    })}
    SELECT position, found.* FROM asked CROSS JOIN LATERAL (
      SELECT operation, fingerprint, resource_id AS "resourceId" FROM idempotency_keys k
      WHERE k.account_id = asked.account_id AND k.environment = asked.environment AND k.key = asked.key ${ONE_BY_ONE}
    ) found`,
});
