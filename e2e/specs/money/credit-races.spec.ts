import { fork } from "node:child_process";
import { SECOND_MS } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { messageOf } from "../../bench/fork-script";
import { isDeep, PROPERTY } from "../../support/fixtures/depth";
import { expect, test } from "../../support/fixtures/verbs";
import { compiledProgram } from "../../support/setup/compile-programs";
import { newOperator, peopleIn } from "../../support/world/accounts";
import { subscribe } from "../../support/world/subscriptions";
import { PRICE, type Tally, type TradeSetup, trade } from "./trade-wallet";

const SECONDS = isDeep ? 30 : 1;

/** The allowed results: success, or a refusal for insufficient funds. */
const ALLOWED = [
  ...["sale done", "bill done", "top-up done", "charge-back done", "debit done"],
  ...["sale insufficient_balance", "bill insufficient_balance", "debit validation_failed"],
];

async function setupsIn(environment: Environment): Promise<readonly [TradeSetup, TradeSetup]> {
  const { operator, partner, resellers } = await peopleIn(environment);
  // With a second operator, credits and debits of a live wallet above a limit need approval. In this test, they are below the
  // limit and are applied immediately.
  await newOperator();
  const [reseller] = resellers;
  const setup = async () => ({
    operator,
    reseller,
    subscription: await subscribe(partner, { amount: PRICE }),
  });
  return [await setup(), await setup()] as const;
}

function sumOf(tallies: readonly Tally[]): Tally {
  const sum: Tally = {};
  for (const tally of tallies)
    for (const [result, count] of Object.entries(tally)) sum[result] = (sum[result] ?? 0) + count;
  return sum;
}

for (const environment of ["test", "live"] as const)
  test(`if two processes change a nearly empty ${environment} wallet concurrently, each change succeeds or is refused for lack of funds`, {
    tag: PROPERTY,
  }, async () => {
    test.setTimeout((SECONDS + 120) * SECOND_MS);
    const [here, there] = await setupsIn(environment);
    const other = fork(compiledProgram("e2e/specs/money/wallet-trader.ts"));
    other.send({ ...there, seconds: SECONDS });
    const [ours, theirs] = await Promise.all([
      trade(here, performance.now() + SECONDS * SECOND_MS),
      messageOf<Tally>(other),
    ]);
    const tally = sumOf([ours, theirs]);
    const others = Object.keys(tally).filter((result) => !ALLOWED.includes(result));
    expect(
      Object.fromEntries(others.map((result) => [result, tally[result]])),
      JSON.stringify(tally),
    ).toEqual({});
    expect(tally["sale done"] ?? 0).toBeGreaterThan(0);
    expect(tally["bill done"] ?? 0).toBeGreaterThan(0);
  });
