import { callerFor } from "@/lib/base/signed-in-user";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { addOperator } from "@/lib/runtime/demo-world/people";
import { newEmail, PASSWORD, resellerWith } from "../../support/world/accounts";
import { sell } from "../../support/world/sales";
import { sectionOf } from "./account-sections";
import { expectPageQuality } from "./page-quality";
import { expect, test } from "./signed-in";

test("an operator sees the live wallet's resulting balance before confirming a debit, and a debit above the available balance is refused in the preview, or at the confirmation if a sale has reduced the balance in the meantime", async ({
  signedIn,
}) => {
  const boss = { email: newEmail("operator"), password: PASSWORD };
  const operator = await addOperator(boss);
  const reseller = await resellerWith({ operator }, 100_000, "Debited Shop");
  const page = await signedIn(boss);
  await page.goto(`/operator/live/accounts/${reseller.user.accountId}/corrections`);
  const show = async (amount: string) => {
    await page.getByLabel(/Amount to debit/).fill(amount);
    await page.getByLabel("Reference for the debit").fill("Refund 7");
    await page.getByRole("button", { name: "Preview debit" }).click();
  };
  await show("1000.01");
  await expect(page.getByText("The amount exceeds the wallet's available balance.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Debit the wallet in live mode" })).toHaveCount(0);

  await show("1000.00");
  await page.getByRole("button", { name: "Debit the wallet in live mode" }).click();
  await sell(callerFor(reseller.user, "live"), [1_000]);
  await page.getByRole("button", { name: "Debit €1,000.00" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("more than the available balance");
  await page.getByRole("button", { name: "Go back" }).click();

  await show("250.00");
  await expect(page.getByText("€740.00", { exact: true })).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole("button", { name: "Debit the wallet in live mode" }).click();
  await page.getByRole("button", { name: "Debit €250.00" }).click();
  await expect(page.getByText("€250.00 debited from the live wallet")).toBeVisible();
  expect((await readWallet(callerFor(reseller.user, "live"))).balance).toBe(74_000);
  await sectionOf(page, "Audit log").click();
  await expect(page.getByText("Live wallet debited").first()).toBeVisible();
});
