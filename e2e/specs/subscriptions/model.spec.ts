import fc from "fast-check";
import type { Caller } from "@/lib/base/caller";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { checkBooksSince } from "../../support/fixtures/books";
import { PROPERTY, runs } from "../../support/fixtures/depth";
import { expect, test } from "../../support/fixtures/verbs";
import { peopleIn } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { subscribe } from "../../support/world/subscriptions";
import { billBy, cancel, confirm, leftOnVouchers, type Model, pick, simulate, topUp } from "./model";
import { refund } from "./model-refunds";

const balanceOf = async (reseller: Caller) => (await readWallet(reseller)).balance;

const who = fc.constantFrom(0 as const, 1 as const);
const charge = fc.constantFrom("jan", "feb", "mar", "apr", "may");
const over = fc.constantFrom(0, 0, 0, 50, -1);
const reference = fc.constantFrom("order-1", "order-2");

const key = fc.option(fc.constantFrom("k1", "k2"), { nil: undefined });

const commands = fc.commands(
  [
    fc.tuple(who, fc.integer({ min: 1, max: 3_000 })).map((args) => topUp(...args)),
    fc.record({ who, charge, over, reference: fc.option(reference, { nil: undefined }), key }).map(billBy),
    fc.record({ who, charge, over: fc.constant(0), reference: fc.constant(undefined) }).map(billBy),
    who.map(pick),
    fc.constant(cancel()),
    fc.tuple(who, reference).map((args) => confirm(...args)),
    fc
      .tuple(fc.constantFrom(0, 0, 0, 1), fc.constantFrom(false, false, false, true))
      .map((args) => simulate(...args)),
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined }))
      .map((args) => refund(...args)),
  ],
  { size: "+1" },
);

for (const environment of ["test", "live"] as const) {
  test(`a ${environment} subscription matches a model after any sequence of bills, refunds, shop choices, cancellations and simulated cycles`, {
    tag: PROPERTY,
  }, async () => {
    const setting = fc.record({
      amount: fc.integer({ min: 1, max: 900 }),
      total: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    });
    const all = await peopleIn(environment);
    for (const account of [all.partner, ...all.resellers]) await setEndpointUrl(account);
    await fc.assert(
      fc.asyncProperty(setting, commands, async ({ amount, total }, cmds) => {
        const begunAt = new Date();
        const input = { amount, ...(total !== undefined && { total_cycles: total }) };
        const subscription = await subscribe(all.partner, input);
        const model: Model = {
          environment,
          amount,
          total,
          status: "pending",
          cycle: 0,
          reseller: undefined,
          reference: undefined,
          cancelRequested: false,
          wallets: [await balanceOf(all.resellers[0]), await balanceOf(all.resellers[1])],
          charges: new Map(),
          keys: new Set(),
          leftOnVouchers: await leftOnVouchers(all),
          events: [],
          cycles: [],
        };
        await fc.asyncModelRun(() => ({ model, real: { ...all, subscription } }), cmds);
        expect(await checkBooksSince(begunAt)).toEqual([]);
      }),
      runs({ push: 3, deep: 100 }),
    );
  });
}
