import fc from "fast-check";
import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { minor } from "@/lib/base/money";
import type { Outcome } from "@/lib/base/outcome";
import { onLane } from "@/lib/db/lanes";
import { creditTestWallet } from "@/lib/money/ledger/credit-test-wallet";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { createIntent } from "@/lib/payments/intents/create-intent";
import { createIntentInput } from "@/lib/payments/intents/schema";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { createPaymentInput } from "@/lib/payments/voucher-payments/schema";
import { PROPERTY, runs } from "../../support/fixtures/depth";
import { expect, test } from "../../support/fixtures/verbs";
import { partnerInTest, resellerInTest } from "../../support/world/accounts";
import { billOf, type NewSubscription, oneVoucher, subscribe } from "../../support/world/subscriptions";

type TradeSetup = { reseller: Caller; partner: Caller; subscription: NewSubscription };
type CreatedResource = { reference: string; amount: number };

/** A request. Requests with the same `what` and `name` are identical. */
type TradeRequest = { readonly what: "sale" | "bill" | "intent"; readonly name: number };

const nameOf = ({ what, name }: TradeRequest) => `${what} ${name}`;

/**
 * Two lanes, that is, groups of database connections. Calls in different lanes are never batched together, so the lanes behave
 * like separate processes.
 */
const PROCESSES = ["api", "checkout"] as const;
/** The prices of the sales, indexed by `name`. A cycle costs as much as the cheapest sale. */
const PRICES = [5, 20, 25];

const mixture = fc.record({
  balance: fc.constantFrom(0, 5, 20, 30),
  cycles: fc.constantFrom(1, 2),
  requests: fc.array(
    fc.record({ what: fc.constantFrom("sale", "bill", "intent"), name: fc.nat({ max: 2 }) }),
    {
      minLength: 4,
      maxLength: 30,
    },
  ),
});

function send(
  { reseller, partner, subscription }: TradeSetup,
  { what, name }: TradeRequest,
): Promise<Outcome<CreatedResource>> {
  const idempotency_key = `${what} ${name}`;
  switch (what) {
    case "sale": {
      const vouchers = oneVoucher(PRICES[name] ?? 0);
      const sale = { customer_identifier: "twin", vouchers, idempotency_key };
      return createPayment(reseller, createPaymentInput.parse(sale));
    }
    case "bill":
      return createPayment(reseller, createPaymentInput.parse(billOf(subscription, `charge ${name}`)));
    case "intent": {
      const intent = { email: "twin@example.com", amount: 700, reference: `order-${name}`, idempotency_key };
      return createIntent(partner, createIntentInput.parse(intent));
    }
  }
}

/** Sends a request in one of the two lanes, depending on `nth`. Returns its outcome with the resource, or the error code. */
async function ask(
  setup: TradeSetup,
  request: TradeRequest,
  nth: number,
): Promise<{ result: string; made?: CreatedResource }> {
  try {
    const { kind, data } = await onLane(PROCESSES[nth % 2] ?? "api", () => send(setup, request));
    return { result: kind, made: { reference: data.reference, amount: data.amount } };
  } catch (cause) {
    if (cause instanceof AppError) return { result: cause.code };
    throw cause;
  }
}

test("identical requests sent to two processes create at most one resource, for any wallet balance", {
  tag: PROPERTY,
}, async () => {
  await fc.assert(
    fc.asyncProperty(mixture, async ({ balance, cycles, requests }) => {
      const [reseller, partner] = [await resellerInTest(), await partnerInTest()];
      if (balance > 0) await creditTestWallet(reseller, { amount: minor(balance) });
      const subscription = await subscribe(partner, { amount: 5, total_cycles: cycles });
      const setup = { reseller, partner, subscription };
      const answers = await Promise.all(
        requests.map(async (each, nth) => ({ of: nameOf(each), ...(await ask(setup, each, nth)) })),
      );
      let spent = 0;
      for (const name of new Set(requests.map(nameOf))) {
        const identical = answers.filter(({ of }) => of === name);
        const [made, ...others] = identical.flatMap((each) => each.made ?? []);
        if (!made) continue;
        expect(identical.map(({ result }) => result).toSorted(), name).toEqual([
          "created",
          ...others.map(() => "replayed"),
        ]);
        expect(others, name).toEqual(others.map(() => made));
        if (!name.startsWith("intent")) spent += made.amount;
      }
      expect((await readWallet(reseller)).balance).toBe(balance - spent);
    }),
    runs({ push: 6, deep: 600 }),
  );
});
