import fc from "fast-check";
import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { createIntent } from "@/lib/payments/intents/create-intent";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { createIntentInput } from "@/lib/payments/intents/schema";
import { createSubscription } from "@/lib/payments/subscriptions/create-subscription";
import { createSubscriptionInput } from "@/lib/payments/subscriptions/schema";
import { PROPERTY, runs } from "../../support/fixtures/depth";
import { expect, test } from "../../support/fixtures/verbs";
import { newClientIp, partnerInTest, resellerInTest } from "../../support/world/accounts";
import { newIntent, openCheckout } from "../../support/world/intents";
import { sellInTest } from "../../support/world/sales";

type CreateRequest = {
  partner: number;
  kind: "intent" | "subscription";
  email: number;
  reference: number | undefined;
  key: number | undefined;
  amount: number;
};

const mixture = fc.array(
  fc.record({
    partner: fc.nat({ max: 1 }),
    kind: fc.constantFrom("intent" as const, "subscription" as const),
    email: fc.nat({ max: 2 }),
    reference: fc.option(fc.nat({ max: 6 }), { nil: undefined }),
    key: fc.option(fc.nat({ max: 4 }), { nil: undefined }),
    amount: fc.constantFrom(100, 200),
  }),
  { minLength: 1, maxLength: 40 },
);

async function create(
  partner: Caller,
  { kind, email, reference, key, amount }: CreateRequest,
): Promise<string> {
  const fields = {
    email: `customer${email}@example.com`,
    amount,
    ...(reference !== undefined && { reference: `order-${reference}` }),
    // Intents and subscriptions use different keys, because they are created in separate batches, and the results for a shared
    // key would depend on which batch runs first.
    ...(key !== undefined && { idempotency_key: `${kind} ${key}` }),
  };
  try {
    const outcome =
      kind === "intent"
        ? await createIntent(partner, createIntentInput.parse(fields))
        : await createSubscription(
            partner,
            createSubscriptionInput.parse({ ...fields, interval: "monthly" }),
          );
    return `${outcome.kind} ${outcome.data.amount} ${outcome.data.customer.email}`;
  } catch (cause) {
    if (cause instanceof AppError) return cause.code;
    throw cause;
  }
}

test("concurrent requests to create intents and subscriptions return the same results as sequential ones", {
  tag: PROPERTY,
}, async () => {
  await fc.assert(
    fc.asyncProperty(mixture, async (requests) => {
      const together = await Promise.all([partnerInTest(), partnerInTest()]);
      const oneByOne = await Promise.all([partnerInTest(), partnerInTest()]);
      const answers = await Promise.all(
        requests.map((each) => create(together[each.partner] ?? together[0], each)),
      );
      const expected: string[] = [];
      for (const each of requests) expected.push(await create(oneByOne[each.partner] ?? oneByOne[0], each));
      expect(answers).toEqual(expected);
    }),
    runs({ push: 4, deep: 150 }),
  );
});

test("50 concurrent requests for intents of a new customer create the customer once", async () => {
  const partner = await partnerInTest();
  const intents = await Promise.all(Array.from({ length: 50 }, () => newIntent(partner, 100)));
  expect(new Set(intents.map(({ customer }) => customer.created_at)).size).toBe(1);
});

test("batched reads return only the rows of the partner that reads them", async () => {
  const [mine, other] = await Promise.all([partnerInTest(), partnerInTest()]);
  const intents = await Promise.all(Array.from({ length: 20 }, () => newIntent(mine, 100)));
  const read = (partner: Caller) =>
    Promise.all(
      intents.map(({ reference }) =>
        retrieveIntent(partner, { reference }).then(
          ({ data }) => data.reference,
          (cause: { code: string }) => cause.code,
        ),
      ),
    );
  const [own, foreign] = await Promise.all([read(mine), read(other)]);
  expect(own).toEqual(intents.map(({ reference }) => reference));
  expect(foreign).toEqual(intents.map(() => "not_found"));
});

test("each of 40 intents with two concurrent payment attempts is paid once", async () => {
  const [partner, reseller] = await Promise.all([partnerInTest(), resellerInTest()]);
  const codes = await sellInTest(reseller, Array<number>(40).fill(100));
  const intents = await Promise.all(codes.map(() => openCheckout(partner, 100)));
  const results = await Promise.all(
    intents.flatMap((accessCode, at) =>
      [0, 1].map(() => payIntent(accessCode, codes.slice(at, at + 1), newClientIp())),
    ),
  );
  const kinds = results.map((result) => (result.kind === "closed" ? result.state : result.kind));
  expect(kinds.filter((kind) => kind === "paid")).toHaveLength(80);
  expect(results.filter(({ kind }) => kind === "paid")).toHaveLength(40);
});
