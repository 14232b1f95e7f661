import { reinstateAccount } from "@/lib/accounts/reinstate-account";
import { suspendAccount } from "@/lib/accounts/suspend-account";
import { addMember, addOperator } from "@/lib/demo-world/people";
import { callerFor } from "@/lib/signed-in-user";
import { newEmail, PASSWORD, partnerNamed, resellerWith } from "../world/accounts";
import { earn, postedPayout } from "../world/payouts";
import { expectLooksRight } from "./looks-right";
import { expect, test } from "./signed-in";

test("a payout of a partner suspended after posting is on hold, is released into its own bank file, and comes back when that is not submitted", async ({
  signedIn,
}) => {
  const boss = { email: newEmail("operator"), password: PASSWORD };
  const operator = await addOperator(boss);
  const partner = await addMember(operator, partnerNamed(`Held Games ${newEmail()}`));
  const reseller = await resellerWith({ operator }, 100_000);
  const live = callerFor(partner.user, "live");
  await earn(operator, callerFor(reseller.user, "live"), live, 10_000);
  const { runId } = await postedPayout(live);
  const account = { account_id: partner.user.accountId };
  await suspendAccount(operator, { ...account, reason: "a test" });

  const page = await signedIn(boss);
  await page.goto(`/operator/live/payouts/${runId}`);
  const row = page.getByRole("row", { name: new RegExp(partner.companyName) });
  await expect(row).toContainText("On hold");
  await expect(row).toContainText("To release it, end the suspension first.");
  await expect(page.getByText("1 payout on hold")).toBeVisible();
  await expect(page.getByText("No bank file yet.")).toBeVisible();
  for (const name of ["Create bank file", "Mark all paid", /^Mark paid/, /^Release/])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await expect(row.getByRole("button", { name: /^Reverse/ })).toBeVisible();
  await expectLooksRight(page);

  await reinstateAccount(operator, account);
  await page.reload();
  await row.getByRole("button", { name: /^Release/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Release €70.00 in live" }).click();
  await expect(row).toContainText("On its way");
  await expect(page.getByRole("link", { name: "Download bank file (CSV)" })).toBeVisible();
  await expectLooksRight(page);

  await page.getByRole("button", { name: "Mark as not submitted" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as not submitted" }).click();
  await expect(page.getByText("Not submitted", { exact: true })).toBeVisible();
  await expect(row).toContainText("On hold");
  await expectLooksRight(page);
});
