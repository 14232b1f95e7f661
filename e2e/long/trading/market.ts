import { expect } from "@playwright/test";
import { Webhook } from "standardwebhooks";
import { HOUR_MS, MINUTE_MS } from "@/lib/base/clock";
import { closePool } from "@/lib/db/pool";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { startReceiver } from "../../specs/webhooks/receiver";
import { type Api, apiAt } from "../../support/fixtures/api";
import { type Account, openAccounts } from "../accounts";
import { undelivered } from "../recorded-events";
import type { ResponseLog } from "./persistent-client";
import { expected, found, unexpectedRows } from "./stored-effects";
import { type ConfirmedEffects, CYCLES, trade } from "./trades";

const PARTNERS = 8;
const DELIVERED_WITHIN_MS = 5 * MINUTE_MS;

/** Returns a time that is later than the time of any row, even of a row that a server with a fast clock wrote. */
const inAnHour = () => new Date(Date.now() + HOUR_MS);

/** Partners and resellers that trade through the API and the checkout while the server is disturbed. */
export type Market = {
  /**
   * Starts trading. The returned function stops it, waits for the final result of every call, and returns the confirmed
   * effects.
   */
  open(): () => Promise<ConfirmedEffects[]>;
  /** Expects that every effect happened once and was delivered, and that nothing else happened. Returns figures to print. */
  settle(traded: readonly ConfirmedEffects[]): Promise<Record<string, number>>;
};

/**
 * Creates a market on a server whose settings this process has loaded. Each partner has a healthy receiver, which the server
 * reaches at `host`.
 */
export async function prepareMarket(
  baseUrl: string,
  stops: (() => unknown)[],
  host = "127.0.0.1",
): Promise<Market> {
  const verifiers: Webhook[] = [];
  const delivered = new Map<string, Set<string>>();
  const receivers = await Promise.all(
    Array.from({ length: PARTNERS }, (_, at) =>
      startReceiver((response, { body, headers }) => {
        verifiers[at]?.verify(body, headers);
        const id = headers["webhook-id"] ?? "";
        delivered.set(id, (delivered.get(id) ?? new Set()).add(body));
        response.writeHead(204).end();
      }),
    ),
  );
  stops.push(() => Promise.all(receivers.map((receiver) => receiver.close())));
  const accounts = await openAccounts(
    receivers.map(({ port }) => `http://${host}:${port}/`),
    CYCLES,
  );
  verifiers.push(...accounts.map(({ secret }) => new Webhook(secret)));
  await closePool();
  const responseLog: ResponseLog = { nothing: 0, unavailable: 0, wrong: [] };
  const api = apiAt(baseUrl, () => undefined);
  return {
    open: () => openMarket(api, accounts, responseLog),
    async settle(traded) {
      const confirmed = traded.map(expected);
      const accountIds = accounts.map(({ caller }) => caller.accountId);
      await expect
        .poll(() => undelivered(accountIds, inAnHour()), { timeout: DELIVERED_WITHIN_MS, intervals: [500] })
        .toEqual({});
      const stored = await Promise.all(accounts.map(found));
      const events = confirmed
        .flatMap((each) => each.events)
        .map((line) => Number(/: (\d+) /.exec(line)?.[1]))
        .reduce((sum, count) => sum + count, 0);
      expect(responseLog.wrong).toEqual([]);
      expect(stored).toEqual(confirmed);
      expect(await unexpectedRows(accounts, stored)).toBe(0);
      expect(delivered.size).toBe(events);
      expect([...delivered.values()].filter((bodies) => bodies.size !== 1)).toEqual([]);
      expect(await checkInvariants()).toEqual([]);
      const total = (read: (one: ConfirmedEffects) => number) =>
        traded.map(read).reduce((sum, one) => sum + one, 0);
      return {
        "payments made": total(({ payments }) => payments.size),
        "intents paid": total(({ intents }) => intents.size),
        "subscriptions canceled": total(({ canceled }) => canceled.size),
        "events received": delivered.size,
        "no answer": responseLog.nothing,
        "answers 503": responseLog.unavailable,
      };
    },
  };
}

function openMarket(
  api: Api,
  accounts: readonly Account[],
  responseLog: ResponseLog,
): () => Promise<ConfirmedEffects[]> {
  let over = false;
  const trading = Promise.all(
    accounts.map((account) => trade(api, account, { responseLog, over: () => over })),
  );
  trading.catch(() => undefined);
  return () => {
    over = true;
    return trading;
  };
}
