import { randomUUID } from "node:crypto";
import type { Environment } from "@/lib/base/fields";
import { simulateCycle } from "@/lib/payments/cycles/simulate-cycle";
import { pickShop } from "@/lib/payments/subscriptions/view-checkout";
import type { World } from "../../support/world/accounts";
import type { NewSubscription } from "../../support/world/subscriptions";
import { endingOf } from "./refusals";
import { expect, partnersOwn, type ReceivedWebhook, type Setup, test } from "./subscription-setup";

/**
 * The transitions of a subscription. Columns: environments, total cycles (`-` for unlimited), previous steps, step, response,
 * and after the step the status, the number of paid cycles and the webhooks that the step sends.
 */
const TABLE = `
  test live | - |                       | bill     | 201    | active    | 1 | partner activated
  test live | - | bill                  | bill     | 201    | active    | 2 | partner renewed
  test live | 3 | bill                  | bill     | 201    | active    | 2 | partner renewed
  test live | 2 | bill                  | bill     | 201    | completed | 2 | partner completed
  test live | 1 |                       | bill     | 201    | completed | 1 | partner activated, partner completed
  live      | - | pick                  | bill     | 201    | active    | 1 | partner activated
  test      | - |                       | simulate | paid   | active    | 1 | partner activated
  test      | 2 | simulate              | bill     | 201    | completed | 2 | partner completed
  test      | 2 | bill                  | simulate | paid   | completed | 2 | partner completed

  live      | - |                       | pick     | picked | pending   | 0 | nobody
  live      | - | bill                  | pick     | closed | active    | 1 | nobody

  test live | - |                       | cancel   | 200    | canceled  | 0 | partner cancelled
  test      | - | simulate              | cancel   | 200    | canceled  | 1 | partner cancelled
  test      | - | bill                  | cancel   | 200    | canceled  | 1 | partner cancelled
  live      | - | pick                  | cancel   | 200    | canceled  | 0 | partner cancelled
  live      | - | bill                  | cancel   | 200    | active    | 1 | reseller cancel_requested
  live      | - | bill, cancel          | cancel   | 200    | active    | 1 | nobody
  test live | - | cancel                | cancel   | 200    | canceled  | 0 | nobody
  live      | - | bill, cancel, confirm | cancel   | 200    | canceled  | 1 | nobody

  live      | - | bill, cancel          | confirm  | 200    | canceled  | 1 | partner cancelled
  live      | - | bill, cancel, confirm | confirm  | 200    | canceled  | 1 | nobody
  live      | - | bill, cancel          | bill     | 201    | active    | 2 | partner renewed
  live      | - | bill, cancel, bill    | confirm  | 200    | canceled  | 2 | partner cancelled
  live      | 2 | bill, cancel          | bill     | 201    | completed | 2 | partner completed

  test live | 1 | bill                  | cancel   | 422 subscription_already_completed        | completed | 1 | nobody
  live      | 2 | bill, cancel, bill    | cancel   | 422 subscription_already_completed        | completed | 2 | nobody
  test live | 1 | bill                  | confirm  | 422 subscription_already_completed        | completed | 1 | nobody
  live      | 2 | bill, cancel, bill    | confirm  | 422 subscription_already_completed        | completed | 2 | nobody
  test live | - |                       | confirm  | 422 subscription_cancellation_not_requested | pending | 0 | nobody
  test live | - | bill                  | confirm  | 422 subscription_cancellation_not_requested | active  | 1 | nobody
  test live | 1 | bill                  | bill     | 422 subscription_not_active               | completed | 1 | nobody
  test live | - | cancel                | bill     | 422 subscription_not_active               | canceled  | 0 | nobody
  test      | - | bill, cancel          | bill     | 422 subscription_not_active               | canceled  | 1 | nobody
  live      | - | bill, cancel, confirm | bill     | 422 subscription_not_active               | canceled  | 1 | nobody
`;

/**
 * The steps of the table. In the step `pick`, the customer chooses the reseller's shop; `simulate` pays a cycle in the
 * simulator. Each step calls the API or, if no API operation does the step, a function of `lib`. It returns the response in the
 * notation of the table.
 */
const steps: Record<string, (setup: Setup, subscription: NewSubscription, world: World) => Promise<string>> =
  {
    pick: async (_stage, { accessCode }, world) =>
      (await pickShop(accessCode, world.reseller.user.accountId)).kind,
    bill: async (setup, subscription) => endingOf(await setup.bill(subscription, randomUUID())),
    simulate: async (setup, subscription) => {
      const { current_cycle: paid } = await setup.now(subscription);
      return (await simulateCycle(subscription.accessCode, paid + 1)).kind;
    },
    cancel: async (setup, subscription) => endingOf(await setup.cancel(subscription)),
    confirm: async (setup, subscription) => endingOf(await setup.confirm(subscription)),
  };

function stepOf(name: string) {
  const step = steps[name];
  if (!step) throw new Error(`there is no step ${name}`);
  return step;
}

/** Returns a webhook in the notation of the table, such as `partner renewed` for the partner's `subscription.renewed`. */
const inShort = ({ to, type }: ReceivedWebhook) => `${to} ${type.replace("subscription.", "")}`;
const fieldsOf = (amount: string) => (amount === "-" ? {} : { total_cycles: Number(amount) });
const listOf = (cell: string) => cell.split(", ").filter((word) => word !== "" && word !== "nobody");

const rows = TABLE.split("\n").filter((line) => line.trim() !== "");
for (const line of rows) {
  const [where = "", total = "", given = "", trigger = "", answer, state, cycle, recipients = ""] = line
    .split("|")
    .map((cell) => cell.trim());
  for (const environment of where.split(" ") as Environment[]) {
    const course = given === "" ? `"${trigger}"` : `"${trigger}" after "${given}"`;
    const sent = listOf(recipients).map(
      (to) => `subscription.${to.split(" ").toReversed().join(" to the ")}`,
    );
    const cycles = total === "-" ? "" : ` with ${total} ${total === "1" ? "cycle" : "cycles"}`;
    test(`${course} on a ${environment} subscription${cycles} returns ${answer}, leaves it ${state} with ${cycle} paid ${cycle === "1" ? "cycle" : "cycles"} and sends ${sent.join(" and ") || "no event"}`, async ({
      setup,
      world,
    }) => {
      const subscription = await setup.subscribe(environment, fieldsOf(total));
      for (const name of listOf(given)) await stepOf(name)(setup, subscription, world);
      const earlier = await setup.webhooks(subscription);

      expect(await stepOf(trigger)(setup, subscription, world)).toBe(answer);

      const now = await setup.now(subscription);
      expect(`${now.status} ${now.current_cycle}`).toBe(`${state} ${cycle}`);
      const webhooks = await setup.webhooks(subscription);
      expect(webhooks.slice(0, earlier.length)).toEqual(earlier);
      const fresh = webhooks.slice(earlier.length);
      expect(fresh.map(inShort)).toEqual(listOf(recipients));
      const last = fresh.at(-1);
      if (last?.to === "partner") expect(last.data).toEqual({ ...now, sequence: webhooks.length });
    });
  }
}

for (const environment of ["test", "live"] as const) {
  test(`a new ${environment} subscription is pending with no cycle paid, and no event is sent`, async ({
    setup,
  }) => {
    const subscription = await setup.subscribe(environment);
    const { status, current_cycle, authorization_url } = await setup.now(subscription);
    expect({ status, current_cycle }).toEqual({ status: "pending", current_cycle: 0 });
    expect(authorization_url).toMatch(/\/subscriptions\/checkout\/[A-Za-z0-9]{15}$/);
    expect(await setup.webhooks(subscription)).toEqual([]);
  });

  test(`billing a ${environment} subscription with a single cycle sends an activation event and then a completion event`, async ({
    setup,
  }) => {
    const subscription = await setup.subscribe(environment, { total_cycles: 1 });
    await setup.bill(subscription, "only");

    const now = await setup.now(subscription);
    const [activated, completed] = (await setup.webhooks(subscription)).map(({ data }) => data);
    expect(completed).toEqual({ ...now, sequence: 2 });
    expect(activated).toEqual({
      ...now,
      ...{ status: "active", completed_at: null, next_cycle_at: expect.any(String), sequence: 1 },
    });
  });
}

test("the webhook of a cancellation request contains the reseller's data and no partner data", async ({
  setup,
}) => {
  const subscription = await setup.subscribe("live");
  await setup.bill(subscription, "jan", { reseller_subscription_reference: "order-1" });
  await setup.bill(subscription, "feb");
  await setup.cancel(subscription);

  const now = await setup.now(subscription);
  const request = (await setup.webhooks(subscription)).at(-1);
  expect(request?.type).toBe("subscription.cancel_requested");
  expect(request?.data).toEqual({
    access_code: subscription.accessCode,
    subscription_access_code: subscription.code,
    reseller_subscription_reference: "order-1",
    amount: 1_000,
    currency: "EUR",
    current_cycle: 2,
    cancel_requested_at: now.cancel_requested_at,
    environment: "live",
    sequence: 3,
  });
  for (const word of partnersOwn(now)) expect(request?.text).not.toContain(word);
});

test("webhooks to the partner contain neither the billing code nor the reseller's voucher codes, references and customer identifiers", async ({
  setup,
}) => {
  const subscription = await setup.subscribe("live", { total_cycles: 2 });
  const own = { reseller_subscription_reference: "order-1", customer_identifier: "till-customer-9" };
  const { vouchers } = (await setup.bill(subscription, "charge-jan", own)).body.data;
  await setup.bill(subscription, "charge-feb", own);

  const webhooks = await setup.webhooks(subscription);
  expect(webhooks.map(inShort)).toEqual(["partner activated", "partner completed"]);
  const secrets = [subscription.code, "charge-", ...Object.values(own), ...vouchers.map(({ code }) => code)];
  for (const { text } of webhooks) for (const word of secrets) expect(text).not.toContain(word);
});
