import { setTimeout as sleep } from "node:timers/promises";
import { rowsOf, sql } from "@/lib/db/sql";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import type { EventPage } from "@/lib/webhooks/events/schema";
import type { Api } from "../support/fixtures/api";
import type { Account } from "./accounts";

/** A period in which an endpoint was disabled, in milliseconds since 1970. */
export type DisabledPeriod = { accountId: string; fromMs: number; untilMs: number };

export type Repairs = { readonly closed: DisabledPeriod[]; readonly resentAtMs: Map<string, number[]> };

const CHECK_INTERVAL_MS = 2_000;
const DISABLED_AT_LEAST_MS = 6_000;

/**
 * Acts as the accounts' users until `over` returns true: sets the URL of each disabled endpoint again at least six seconds
 * after it was disabled, as the dashboard does, and resends the failed and unsent events of its account through the API.
 * Retries calls that failed because the server was down.
 */
export async function repairEndpoints(
  api: Api,
  accounts: readonly Account[],
  { repairs, over }: { repairs: Repairs; over: () => boolean },
): Promise<void> {
  const byId = new Map(accounts.map((account) => [account.caller.accountId, account]));
  while (!over()) {
    await sleep(CHECK_INTERVAL_MS);
    try {
      for (const { accountId, fromMs } of await disabled()) {
        const account = byId.get(accountId);
        if (!account || Date.now() - fromMs < DISABLED_AT_LEAST_MS) continue;
        // Recorded before the call, because a kill can lose the response of a successful call.
        const known = repairs.closed.some((one) => one.accountId === accountId && one.fromMs === fromMs);
        if (!known) repairs.closed.push({ accountId, fromMs, untilMs: Date.now() });
        await setEndpoint(account.caller, { url: account.url });
      }
      const closedOnce = new Set(repairs.closed.map(({ accountId }) => accountId));
      const affected = accounts.filter(({ caller }) => closedOnce.has(caller.accountId));
      await Promise.all(affected.map((account) => sendAgain(api, account, repairs)));
    } catch {
      // The server is down; the next round repeats the call.
    }
  }
}

async function disabled(): Promise<{ accountId: string; fromMs: number }[]> {
  const rows = await rowsOf({ accountId: "text", disabledAt: "time" })(sql`
    SELECT account_id AS "accountId", disabled_at AS "disabledAt" FROM webhook_endpoints WHERE disabled_at IS NOT NULL`);
  return rows.map(({ accountId, disabledAt }) => ({ accountId, fromMs: disabledAt.getTime() }));
}

async function sendAgain(api: Api, { key }: Account, { resentAtMs }: Repairs): Promise<void> {
  for (const status of ["failed", "unsent"]) {
    const listed = await api.call<EventPage>("GET", `/events?delivery_status=${status}&limit=100`, { key });
    for (const { id } of listed.body.data.events) {
      resentAtMs.set(id, [...(resentAtMs.get(id) ?? []), Date.now()]);
      await api.call("POST", `/events/${id}/resend`, { key });
    }
  }
}
