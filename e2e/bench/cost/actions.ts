import type { Target } from "../case";
import { bills, intents, sales, salesOfOne } from "../cases";
import { checkoutsToOpen, checkoutsToPay } from "../checkout";

/** A user action whose cost is measured. */
export type Action = {
  readonly title: string;
  /** How often the action is performed if `--count` is 1,000. For other counts, it is performed in proportion. */
  readonly perThousand: number;
  readonly clients: number;
  /** Returns the requests as text. If there are fewer than `count`, they are sent repeatedly. */
  requests(place: Target, count: number): Promise<readonly string[]>;
  readonly expected: readonly number[];
};

const CREATED = [201];

export const SELL = "a reseller sells a voucher";
export const ASK = "a partner creates an intent";
export const OPEN = "a customer opens the checkout";
export const PAY = "the customer pays, and the partner is notified";
export const BILL = "a cycle is billed, and the partner is notified";

/** The actions in order. The first four make up a payment. */
export const ACTIONS: readonly Action[] = [
  {
    title: SELL,
    perThousand: 1_000,
    clients: 16,
    requests: async ({ installation }) => sales(installation),
    expected: CREATED,
  },
  {
    title: ASK,
    perThousand: 1_000,
    clients: 16,
    requests: async ({ installation }) => intents(installation),
    expected: CREATED,
  },
  { title: OPEN, perThousand: 100, clients: 4, requests: checkoutsToOpen, expected: [200] },
  {
    title: PAY,
    perThousand: 200,
    clients: 4,
    requests: (target, count) => checkoutsToPay(target, count),
    expected: [303],
  },
  {
    title: BILL,
    perThousand: 1_000,
    clients: 16,
    requests: ({ installation }) => bills(installation),
    expected: CREATED,
  },
  {
    title: "one wallet sells with 128 clients",
    perThousand: 1_000,
    clients: 128,
    requests: async ({ installation }) => salesOfOne(installation),
    expected: CREATED,
  },
];
