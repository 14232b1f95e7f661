import pg from "pg";
import { type Answer, type Api, apiAt } from "../support/fixtures/api";
import { oneVoucher } from "../support/world/subscriptions";
import type { Installation } from "./case";

/** The number of objects of each kind. Successive requests refer to successive objects. */
export const OBJECTS = 1_000;
const AT_ONCE = 16;
const CYCLE_MINOR = 10;

/** Returns a function that calls `make` at its first call for an installation, and returns the same result at later calls. */
export function oncePerInstallation<Made>(
  make: (at: Installation) => Promise<Made>,
): (at: Installation) => Promise<Made> {
  const made = new WeakMap<Installation, Promise<Made>>();
  return (at) => {
    const found = made.get(at) ?? make(at);
    made.set(at, found);
    return found;
  };
}

/**
 * Calls an installation's API `count` times, with up to sixteen concurrent calls, and returns the results. Throws if a call is
 * refused.
 */
export async function call<Data>(
  { baseUrl }: Installation,
  count: number,
  work: (api: Api, at: number) => Promise<Answer<Data>>,
): Promise<Data[]> {
  const api = apiAt(baseUrl, () => undefined);
  const answers: Data[] = [];
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < count; at = next++) {
      const { status, text, body } = await work(api, at);
      if (status !== 200 && status !== 201) throw new Error(`nothing could be prepared: ${status} ${text}`);
      answers[at] = body.data;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return answers;
}

/** Creates and returns {@link OBJECTS} intents, which are never paid. */
export const intentsOf = oncePerInstallation((at) =>
  call(at, OBJECTS, (api, index) =>
    api.createIntent(at.traders.partner.key, { email: `customer-${index}@people.example`, amount: 1_000 }),
  ),
);

/** Makes one sale per reseller. For each sale, returns the reseller's API key and the idempotency key. */
export const paymentsOf = oncePerInstallation(async (at) => {
  const sold = at.traders.resellers.map(({ key }, index) => ({ key, sent: `replayed-${index}` }));
  await call(at, sold.length, (api, index) =>
    api.createPayment(sold[index]?.key ?? "", {
      customer_identifier: "bench",
      vouchers: oneVoucher(1),
      idempotency_key: sold[index]?.sent,
    }),
  );
  return sold;
});

/**
 * Creates {@link OBJECTS} subscriptions that never end, and returns their billing codes and amounts. Reads the codes from the
 * database, because in the live environment the API does not return them to the partner.
 */
export const subscriptionsOf = oncePerInstallation(async (at) => {
  const { partner } = at.traders;
  const made = await call(at, OBJECTS, (api, index) =>
    api.createSubscription(partner.key, { email: `customer-${index}@people.example`, amount: CYCLE_MINOR }),
  );
  const client = new pg.Client({ connectionString: at.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ code: string; amount: string }>(
    "SELECT subscription_access_code AS code, amount FROM subscriptions WHERE access_code = ANY ($1)",
    [made.map(({ access_code }) => access_code)],
  );
  await client.end();
  return rows.map(({ code, amount }) => ({ code, amount: Number(amount) }));
});
