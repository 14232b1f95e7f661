import type { FoundPage } from "./find-pages";

type Keys = { readonly test_key: string; readonly live_key: string };

/**
 * The number of consecutive references in the demo history to look up, both for intents and for subscriptions. It is enough to
 * find a checkout in every state.
 */
const LOOKED_AT = 60;

/**
 * Returns one live checkout page for each state, except `pending`, that occurs among the intents and the subscriptions looked
 * up in the demo history. Also creates an intent and a subscription in each environment, and returns their open checkouts.
 */
export async function findCheckouts(baseUrl: string, partners: readonly [Keys, Keys]): Promise<FoundPage[]> {
  const [northwind, lumen] = partners;
  const references = (prefix: string, first: number) =>
    Array.from({ length: LOOKED_AT }, (_, index) => `${prefix}${first + index}`);
  const intents = { path: "redemption-intents", references: references("NW-", 10_001) };
  const subscriptions = { path: "subscriptions", references: references("member-", 3_041) };
  const ask = { email: "ana.almeida@example.com", amount: 2_499 };
  const found = await Promise.all([
    byState(baseUrl, northwind.live_key, "live intent", intents),
    byState(baseUrl, lumen.live_key, "live subscription", subscriptions),
    waiting(baseUrl, northwind.test_key, "test intent", intents.path, ask),
    waiting(baseUrl, northwind.live_key, "live intent", intents.path, ask),
    waiting(baseUrl, lumen.test_key, "test subscription", subscriptions.path, { ...ask, total_cycles: 12 }),
    waiting(baseUrl, lumen.live_key, "live subscription", subscriptions.path, ask),
  ]);
  return found.flat();
}

type CheckoutResource = {
  readonly status: string;
  readonly failure_reason?: string | null;
  readonly cancel_requested_at?: string | null;
  readonly authorization_url: string;
};

async function byState(
  baseUrl: string,
  key: string,
  what: string,
  { path, references }: { path: string; references: readonly string[] },
): Promise<FoundPage[]> {
  const found = new Map<string, FoundPage>();
  for (const reference of references) {
    const shown = await call(`${baseUrl}/api/v1/${path}/${reference}`, key);
    if (!shown || shown.status === "pending") continue;
    const cancellation =
      shown.status === "active" && shown.cancel_requested_at ? "cancellation requested" : undefined;
    const state = cancellation ?? shown.failure_reason ?? shown.status;
    if (!found.has(state)) found.set(state, checkout(`${what}, ${state}`, shown));
  }
  return [...found.values()];
}

async function waiting(
  baseUrl: string,
  key: string,
  what: string,
  path: string,
  body: object,
): Promise<FoundPage[]> {
  const made = await call(`${baseUrl}/api/v1/${path}`, key, body);
  return made ? [checkout(`${what}, waiting`, made)] : [];
}

function checkout(name: string, { authorization_url }: CheckoutResource): FoundPage {
  return { role: undefined, name: `checkout: ${name}`, address: new URL(authorization_url).pathname };
}

async function call(url: string, key: string, body?: object): Promise<CheckoutResource | undefined> {
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify(body) }),
  });
  const { data } = (await answer.json()) as { data?: CheckoutResource };
  return answer.ok ? data : undefined;
}
