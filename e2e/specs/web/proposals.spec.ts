import { newReference } from "@/lib/base/ids";
import { MAX_AMOUNT_MINOR, minor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { callerFor } from "@/lib/base/signed-in-user";
import { removeOperator } from "@/lib/identity/users/manage-operators";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import { addOperator } from "@/lib/runtime/demo-world/people";
import { DEEP } from "../../support/fixtures/depth";
import { withinOneDay } from "../../support/fixtures/within-one-day";
import { newEmail, PASSWORD, resellerWith } from "../../support/world/accounts";
import { referenceOf, twoOperatorsWithProposal } from "../../support/world/two-operators";
import { expectPageQuality } from "./page-quality";
import { expect, test } from "./signed-in";

const person = () => ({ email: newEmail("operator"), password: PASSWORD });

test("an operator proposes a credit above the limit and sees the pending proposal, and a second operator approves it", async ({
  signedIn,
  world,
}) => {
  await withinOneDay();
  const [maker, second] = [person(), person()];
  // A unique name, because operators see the proposals of all tests.
  const tag = newReference("VOUCHER").slice(-8);
  const statement = `Statement ${tag}`;
  const operator = await addOperator(maker);
  await addOperator(second);
  const reseller = await resellerWith(world, 100_000, `Large Shop ${tag}`);
  const { companyName, user } = reseller;
  const { accountId } = user;
  // These credits use up the operator's daily limit.
  const parts = env().SECOND_OPERATOR_ABOVE / MAX_AMOUNT_MINOR;
  for (let part = 0; part < parts; part += 1)
    await adjustLiveWallet(operator, "credit", accountId, {
      amount: minor(MAX_AMOUNT_MINOR),
      reference: `part ${part}`,
    });
  const before = (await readWallet(callerFor(reseller.user, "live"))).balance;

  const page = await signedIn(maker);
  await page.goto(`/operator/live/accounts/${accountId}`);
  await page.getByLabel(/Amount to credit/).fill("20000");
  await page.getByLabel("Reference for the payment received").fill(statement);
  await page.getByRole("button", { name: "Preview credit" }).click();
  await expect(page.getByText("A second operator must approve")).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Propose the credit in live mode" }).click();
  await page.getByLabel("Note for the second operator").fill(`Their yearly order, ${tag}.`);
  await page.getByRole("button", { name: "Propose €20,000.00" }).click();
  await expect(page.getByText("This credit is waiting for a second operator under Proposals.")).toBeVisible();
  await page.goto("/operator/live/proposals");
  await expect(page.getByRole("button", { name: `Withdraw ${statement}` })).toBeVisible();
  await expect(page.getByRole("button", { name: `Approve ${statement}` })).toHaveCount(0);

  const other = await signedIn(second);
  await other.goto("/operator/live");
  const waiting = other.getByRole("listitem").filter({ hasText: statement });
  await expect(waiting).toContainText("Credit €20,000.00");
  await waiting.getByRole("link", { name: companyName }).click();
  await other.waitForURL("**/operator/live/proposals?only=*");
  await expect(other.getByRole("heading", { level: 1, name: "Proposals" })).toBeVisible();
  await expect(other.getByText(`“Their yearly order, ${tag}.”`)).toBeVisible();
  await expectPageQuality(other);
  await other.setViewportSize({ width: 1280, height: 800 });
  await other.getByRole("button", { name: `Approve ${statement}` }).click();
  await other.setViewportSize({ width: 1280, height: 800 });
  await other.getByRole("dialog").getByRole("button", { name: "Approve €20,000.00" }).click();
  await expect(other.getByText("Proposal approved and executed")).toBeVisible();
  await expect(other.getByRole("button", { name: `Approve ${statement}` })).toBeHidden();
  expect((await readWallet(callerFor(reseller.user, "live"))).balance).toBe(before + 2_000_000);
  const row = other.getByRole("table").getByRole("row").filter({ hasText: companyName });
  await expect(row).toContainText("Approved");
  await other.setViewportSize({ width: 360, height: 800 });
  const beyond = await other.getByRole("table").evaluate((table) => {
    const around = table.parentElement ?? table;
    return around.scrollWidth - around.clientWidth;
  });
  expect(beyond).toBe(0);
});

test("once the operator who made a proposal has been removed, the proposal can no longer be approved and only the Decline button is shown", {
  tag: DEEP,
}, async ({ signedIn }) => {
  const { maker, id } = await twoOperatorsWithProposal();
  const reference = await referenceOf(maker, id);
  const second = person();
  await addOperator(second);
  const page = await signedIn(second);
  await page.goto(`/operator/live/proposals?only=${id}`);
  await expect(page.getByRole("button", { name: `Approve ${reference}` })).toBeVisible();
  await removeOperator(maker.email);
  await page.reload();
  const waiting = page.getByRole("listitem").filter({ hasText: reference });
  await expect(waiting).toContainText(
    "This proposal cannot be approved: the operator who made it can no longer move money.",
  );
  await expect(page.getByRole("button", { name: `Approve ${reference}` })).toHaveCount(0);
  await expect(page.getByRole("button", { name: `Decline ${reference}` })).toBeVisible();
  await expectPageQuality(page);
  await page.goto("/operator/live");
  await expect(page.getByRole("listitem").filter({ hasText: reference })).toContainText("Cannot be approved");
});
