import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, Api } from "../../support/fixtures/api";
import { hiddenFieldsIn } from "../../support/fixtures/fetch-page";

const RETRY_MS = 100;
const TRIES = 3_000;

/** What clients received: the number of missing responses, the number of 503 responses, and all unexpected responses. */
export type ResponseLog = { nothing: number; unavailable: number; wrong: string[] };

/**
 * Repeats the same call until it succeeds, and records failed attempts in `responseLog`. Throws if the API rejects it with a
 * 4xx status, or after 3,000 attempts.
 */
export async function retryUntilSuccess<Data>(
  responseLog: ResponseLog,
  call: () => Promise<Answer<Data>>,
): Promise<Data> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await call().catch(() => undefined);
    if (answer?.status === 200 || answer?.status === 201) return answer.body.data;
    if (answer === undefined) responseLog.nothing += 1;
    else if (answer.status === 503) responseLog.unavailable += 1;
    else {
      responseLog.wrong.push(`${answer.status} ${answer.text}`);
      if (answer.status < 500) throw new Error(`refused: ${answer.status} ${answer.text}`);
    }
    await sleep(RETRY_MS);
  }
  throw new Error("the server did not come back");
}

/**
 * Pays an intent at the checkout with a voucher code, without JavaScript. Like a user who gets no response, reloads the page
 * and pays again until the intent is paid.
 */
export async function payAtCheckout(
  responseLog: ResponseLog,
  {
    api,
    key,
    reference,
    page,
    code,
  }: { api: Api; key: string; reference: string; page: string; code: string },
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await post(page, code).catch(() => undefined);
    const { status } = await retryUntilSuccess(responseLog, () => api.retrieveIntent(key, reference));
    if (status === "success") return;
    if (status !== "pending") throw new Error(`the intent is ${status}`);
    await sleep(RETRY_MS);
  }
  throw new Error("the checkout did not come back");
}

async function post(page: string, code: string): Promise<void> {
  const html = await (await fetch(page)).text();
  const form = html.split("<form").find((part) => part.includes('name="accepted"')) ?? "";
  const body = hiddenFieldsIn(form);
  body.set("codes", code);
  body.set("act", "pay");
  const headers = { origin: new URL(page).origin };
  const answer = await fetch(page, { method: "POST", body, headers, redirect: "manual" });
  await answer.arrayBuffer();
}
