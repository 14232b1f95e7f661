import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, Api } from "../support/fixtures/api";
import { billOf } from "../support/world/subscriptions";
import type { Account } from "./accounts";

const RETRY_MS = 250;

/**
 * Bills the cycles of the account's subscription one by one through the API, evenly over `overMs`. Retries a request until it
 * gets a response other than 5xx; the charge reference makes retries safe. Each cycle causes one event.
 */
export async function billCycles(
  api: Api,
  account: Account,
  { cycles, overMs }: { cycles: number; overMs: number },
): Promise<void> {
  const startedMs = performance.now();
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const bill = billOf(account.subscription, `charge-${cycle}`);
    const { status, text } = await untilAnswered(() => api.createPayment(account.resellerKey, bill));
    if (status !== 200 && status !== 201) throw new Error(`cycle ${cycle} was refused: ${status} ${text}`);
    const aheadMs = startedMs + (cycle * overMs) / cycles - performance.now();
    if (aheadMs > 0) await sleep(aheadMs);
  }
}

async function untilAnswered<Data>(call: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  for (;;) {
    const answer = await call().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    await sleep(RETRY_MS);
  }
}
