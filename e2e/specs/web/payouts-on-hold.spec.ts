import { reinstateAccount, suspendAccount } from "@/lib/accounts/manage-account";
import { callerFor } from "@/lib/base/signed-in-user";
import { makeBankFile, markNotSubmitted } from "@/lib/money/payouts/bank-files";
import { addApprovedAccount, addColleague, addOperator } from "@/lib/runtime/demo-world/people";
import { DEEP } from "../../support/fixtures/depth";
import { newEmail, PASSWORD, partnerNamed, resellerWith } from "../../support/world/accounts";
import { earn, postedPayout } from "../../support/world/payouts";
import { expectPageQuality } from "./page-quality";
import { requestAs } from "./request-as";
import { expect, test } from "./signed-in";

/** Creates an operator, and a posted payout run with one payout to a new partner. */
async function postedRun() {
  const boss = { email: newEmail("operator"), password: PASSWORD };
  const operator = await addOperator(boss);
  const partner = await addApprovedAccount(operator, partnerNamed(`Held Games ${newEmail()}`));
  const reseller = await resellerWith({ operator }, 100_000);
  const live = callerFor(partner.user, "live");
  await earn(operator, callerFor(reseller.user, "live"), live, 10_000);
  const { runId } = await postedPayout(live);
  return { boss, operator, partner, runId, account: { account_id: partner.user.accountId } };
}

test("an operator can release a payout on hold into a bank file after the partner is reinstated, and release it again if the file is marked as not submitted", async ({
  signedIn,
}) => {
  const { boss, operator, partner, runId, account } = await postedRun();
  await suspendAccount(operator, { ...account, reason: "a test" });

  const page = await signedIn(boss);
  await page.goto(`/operator/live/payouts/${runId}`);
  const row = page.getByRole("row", { name: new RegExp(partner.companyName) });
  await expect(row).toContainText("On hold");
  await expect(row).toContainText("Reinstate the partner before you release the payout.");
  await expect(page.getByText("1 payout on hold")).toBeVisible();
  await expect(page.getByText("No bank files yet.")).toBeVisible();
  for (const name of ["Create bank file", "Mark all paid", /^Mark paid/, /^Release/])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await expect(row.getByRole("button", { name: /^Reverse/ })).toBeVisible();

  await reinstateAccount(operator, account);
  await page.reload();
  const dialog = page.getByRole("dialog");
  const release = async () => {
    await row.getByRole("button", { name: /^Release/ }).click();
    await dialog.getByRole("button", { name: "Release €70.00 in live mode" }).click();
    await expect(row).toContainText("In transit");
  };
  await release();
  await expect(page.getByRole("link", { name: "Download bank file (CSV)" })).toBeVisible();
  const file = await page
    .getByRole("paragraph")
    .filter({ hasText: /^tessera-live-payouts-/ })
    .textContent();
  await row.getByRole("button", { name: /^Reverse/ }).click();
  await expect(dialog).toContainText(`The payout is in bank file ${file}`);
  await dialog.getByRole("button", { name: "Go back" }).click();

  await page.getByRole("button", { name: "Mark as not submitted" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as not submitted" }).click();
  await expect(page.getByText("Not submitted", { exact: true })).toBeVisible();
  await expect(row).toContainText("On hold");

  await release();
  await page.getByRole("button", { name: /^Mark all paid/ }).click();
  await dialog.getByLabel("Bank reference").fill("SEPA 43");
  await dialog.getByRole("button", { name: "Mark all paid" }).click();
  await expect(row).toContainText("SEPA 43");
  await expect(page.getByRole("button", { name: /^Mark all paid/ })).toHaveCount(0);
  await expectPageQuality(page);
});

test("a viewer sees the bank files of a payout run, but no links to download them", async ({ signedIn }) => {
  const { operator, partner, runId } = await postedRun();
  await makeBankFile(operator, { environment: "live", run_id: runId });
  const viewer = { email: newEmail("viewer"), password: PASSWORD };
  await addColleague(operator, "viewer", viewer);
  const page = await signedIn(viewer);
  await page.goto(`/operator/live/payouts/${runId}`);
  const files = page.getByRole("list", { name: "Bank files" });
  await expect(files).toContainText(`To ${partner.companyName}`);
  await expect(files.getByRole("link")).toHaveCount(0);
});

test("if a partner is suspended after a bank file that pays it was created, the payout run's page shows a warning, and the file cannot be downloaded", {
  tag: DEEP,
}, async ({ signedIn }) => {
  const { boss, operator, partner, runId, account } = await postedRun();
  await makeBankFile(operator, { environment: "live", run_id: runId });
  const page = await signedIn(boss);
  await page.goto(`/operator/live/payouts/${runId}`);
  const link = page.getByRole("link", { name: "Download bank file (CSV)" });
  const path = (await link.getAttribute("href")) ?? "";
  expect((await requestAs(page, path)).status()).toBe(200);

  await suspendAccount(operator, { ...account, reason: "a test" });
  await page.reload();
  const warning = page.getByText("A bank file that pays a suspended partner").locator("..");
  await expect(warning).toContainText(partner.companyName);
  await expect(warning).toContainText("mark it as not submitted");
  await expect(page.getByRole("link", { name: /^Download bank file/ })).toHaveCount(0);
  await expectPageQuality(page);
  const refusal = await requestAs(page, path);
  expect([refusal.status(), await refusal.text()]).toEqual([
    403,
    expect.stringContaining("This file would pay a suspended partner."),
  ]);

  await page.getByRole("button", { name: "Mark as not submitted" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as not submitted" }).click();
  await expect(page.getByText("1 payout on hold")).toBeVisible();
  await expect(warning).toBeHidden();
});

test("the list of bank files names the partner of each file, and a divider in the default color separates the files", {
  tag: DEEP,
}, async ({ signedIn }) => {
  const { boss, operator, partner, runId } = await postedRun();
  const run = { environment: "live", run_id: runId } as const;
  await makeBankFile(operator, run);
  const page = await signedIn(boss);
  await page.goto(`/operator/live/payouts/${runId}`);
  const files = page.getByRole("list", { name: "Bank files" }).getByRole("listitem");
  await expect(files).toHaveCount(1);
  await expect(files).toContainText(`To ${partner.companyName}`);
  const address = await page.getByRole("link", { name: "Download bank file (CSV)" }).getAttribute("href");
  const [, fileId = ""] = /files\/([^/]+)/.exec(address ?? "") ?? [];
  await markNotSubmitted(operator, { environment: "live", file_id: fileId });
  await makeBankFile(operator, run);
  await page.reload();
  await expect(files).toHaveCount(2);
  const colors = await files.evaluateAll(([first, second]) => {
    const line = document.createElement("hr");
    line.style.color = "var(--line)";
    document.body.append(line);
    const dividers = [first, second].flatMap((one) => {
      if (!one) return [];
      const { borderTopWidth, borderTopColor, borderBottomWidth, borderBottomColor } = getComputedStyle(one);
      const sides = [
        [borderTopWidth, borderTopColor],
        [borderBottomWidth, borderBottomColor],
      ];
      return sides.filter(([width]) => width !== "0px").map(([, color]) => color);
    });
    return { dividers, line: getComputedStyle(line).color };
  });
  expect(colors.dividers).toEqual([colors.line]);
});
