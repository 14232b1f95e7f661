import { expect, test } from "@/e2e/support/fixtures/plain-test";
import type { Underpayment } from "@/lib/money/ledger/record-late-transfers";
import { rebuildReport } from "./rebuild-report";

const PAYOUT: Underpayment = {
  ...{ reference: "PAYOUT-7", missing: 500, transferIds: undefined },
  ...{ ledgerAccountId: "account-1", afterId: "first-0", upToId: "last-9" },
};
const report = (late: Underpayment[], dryRun = false) =>
  rebuildReport({ late, sums: new Map(), earnings: { payments: 0, sums: 0 } }, dryRun);

test("the rebuild report names a payout that a rebuild cannot correct, the amount of the difference, and the next step", () => {
  for (const dryRun of [false, true]) {
    const [difference, ...others] = report([PAYOUT], dryRun);
    expect(difference).toContain("Payout PAYOUT-7 is 500 minor units below the transfers in its range");
    expect(difference).toContain("Compare its payments with the transfers to ledger account account-1");
    expect(difference).toContain("after first-0 and up to last-9");
    expect(others.at(-1)).toContain("1 payout still differs: PAYOUT-7");
  }
  expect(report([{ ...PAYOUT, missing: -20 }])[0]).toContain(
    "is 20 minor units above the transfers in its range",
  );
});

test("the rebuild report lists the transfers that a payout left out and says that the next payout pays them; in a dry run, it says that this requires a rebuild", () => {
  const late = [{ ...PAYOUT, transferIds: ["t-1", "t-2"] }];
  expect(report(late)[0]).toContain(
    "PAYOUT-7 left out 500 minor units: t-1, t-2. The next payout pays them.",
  );
  expect(report(late, true)[0]).toContain("A rebuild has the next payout pay them.");
  expect(report(late).at(-1)).toBe("The sums are those of the transfers.");
  expect(report(late, true).at(-1)).toBe("Nothing was changed.");
});
