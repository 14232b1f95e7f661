import type { Page } from "@playwright/test";
import { reinstateAccount, suspendAccount } from "@/lib/accounts/manage-account";
import { callerFor } from "@/lib/base/signed-in-user";
import { setBankDetails } from "@/lib/money/bank-details/bank-details";
import { listIntents } from "@/lib/payments/intents/read-intents";
import { addApprovedAccount, addOperator } from "@/lib/runtime/demo-world/people";
import { DEEP, deepUnless } from "../../support/fixtures/depth";
import { newEmail, PASSWORD, partnerNamed, resellerWith } from "../../support/world/accounts";
import {
  advanceTotalsToNow,
  earn,
  IBAN,
  newRun,
  OTHER_IBAN,
  postedPayout,
} from "../../support/world/payouts";
import { expectPageQuality } from "./page-quality";
import { requestAs } from "./request-as";
import { expect, test } from "./signed-in";

/** Presses the button `trigger` and then the button `confirm` in the dialog that opens. */
async function press(page: Page, trigger: string, confirm: RegExp): Promise<void> {
  await page.getByRole("button", { name: trigger }).click();
  await page.getByRole("dialog").getByRole("button", { name: confirm }).click();
}

const NEW_DETAILS =
  /\d+ partners? set new bank details in the last 3 days\. Check the flagged payouts before you post the run\./;

test.describe.configure({ mode: "serial" });

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "enabled" : "disabled";

  test(`a partner enters bank details, is paid by an operator, and sees the payments in the payout, with JavaScript ${how}`, {
    tag: deepUnless(javaScriptEnabled),
  }, async ({ signedIn }) => {
    const boss = { email: newEmail("operator"), password: PASSWORD };
    const operator = await addOperator(boss);
    const partner = await addApprovedAccount(operator, partnerNamed(`Paid Games ${newEmail()}`));
    const reseller = await resellerWith({ operator }, 100_000);
    const payout = await earn(
      operator,
      callerFor(reseller.user, "live"),
      callerFor(partner.user, "live"),
      12_300,
    );
    expect(payout).toBe(8_610);

    const atPartner = await signedIn(partner, { javaScriptEnabled });
    await atPartner.goto("/partner/live/earnings/payouts");
    await expect(atPartner.getByText("Bank details are missing")).toBeVisible();
    await atPartner.getByLabel("Account holder").fill("Paid Games Ltd");
    await atPartner.getByLabel("IBAN").fill("DE00 3704 0044 0532 0130 00");
    await atPartner.getByRole("button", { name: "Save bank details" }).click();
    await expect(atPartner.getByLabel("IBAN")).toHaveAccessibleDescription(/valid IBAN/i);
    await atPartner.getByLabel("IBAN").fill(IBAN);
    await atPartner.getByRole("button", { name: "Save bank details" }).click();
    await expect(atPartner.getByText("Currently DE89 … 3000")).toBeVisible();
    await expect(atPartner.getByText(IBAN)).toHaveCount(0);

    await advanceTotalsToNow();
    await atPartner.reload();
    await expect(atPartner.getByText(/^€86\.10 as of/)).toBeVisible();
    await expect(
      atPartner.getByText("your account was created. Nothing has been paid out yet."),
    ).toBeVisible();
    await expect(
      atPartner.getByText(/Payouts have no fixed schedule: an operator starts each run/),
    ).toBeVisible();
    const page = await signedIn(boss, { javaScriptEnabled });
    await page.goto("/operator/live/payouts");
    await expect(page.getByRole("row", { name: new RegExp(partner.companyName) })).toContainText("€86.10");
    await page.getByLabel("Only amounts owed at the end of").fill("2026-01-01");
    await page.getByRole("button", { name: "Create a run up to that day" }).click();
    await expect(page.getByText("No partner had a payable balance at the end of that day")).toBeVisible();
    await page.getByRole("button", { name: /Create a live run/ }).click();
    await expect(page.getByRole("heading", { name: "Payout run" })).toBeVisible();
    const row = page.getByRole("row", { name: new RegExp(partner.companyName) });
    await expect(row).toContainText("Draft");
    await expect(row).toContainText("New bank details, set on");
    const otherTab = await page.context().newPage();
    await otherTab.goto(page.url());
    await page.getByRole("button", { name: "Post the run" }).click();
    await expect(page.getByRole("dialog")).toContainText(NEW_DETAILS);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Post €/ })
      .click();
    await expect(row).toContainText("In transit");
    await expect(row).toContainText("New bank details, set on");
    await press(otherTab, "Discard run", /^Discard run$/);
    await expect(otherTab.getByRole("row", { name: partner.companyName })).toContainText("In transit");

    await press(page, "Create bank file", /^Create file for /);
    const href = await page.getByRole("link", { name: "Download bank file (CSV)" }).getAttribute("href");
    const csv = await requestAs(page, href ?? "");
    expect(await csv.text()).toContain(`Paid Games Ltd,${IBAN},8610,EUR`);

    await atPartner.goto("/partner/live/earnings/payouts");
    await expect(atPartner.getByRole("row", { name: /PAYOUT-/ })).toContainText("€86.10");
    await expect(atPartner.getByRole("row", { name: /PAYOUT-/ })).toContainText("In transit");
    await expect(atPartner.getByRole("columnheader", { name: "Earned until" })).toBeVisible();
    await expect(atPartner.getByText(/^€0\.00 as of/)).toBeVisible();
    await expect(atPartner.getByText(/\. Earlier earnings were included in payouts\.$/)).toBeVisible();
    await expect(
      atPartner.getByText(/The latest (run was|runs were) posted on .* for earnings until/),
    ).toBeVisible();
    await atPartner.getByRole("link", { name: /PAYOUT-/ }).click();
    await expect(atPartner.getByText("Paid Games Ltd, DE89 … 3000")).toBeVisible();
    await expect(atPartner.getByRole("row", { name: /Intent/ })).toContainText("€86.10");

    await row.getByRole("button", { name: "Mark paid" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Bank reference").fill("SEPA 42");
    await dialog.getByRole("button", { name: "Mark paid", exact: true }).click();
    await expect(row).toContainText("Paid");
    await expect(row).toContainText("SEPA 42");
    await atPartner.reload();
    await expect(atPartner.getByText("SEPA 42")).toBeVisible();
    await expect(atPartner.getByText("Paid by the bank")).toBeVisible();
    if (!javaScriptEnabled) return;
    for (const each of [page, atPartner]) await expectPageQuality(each);
    await page.goto("/operator/live/payouts");
    await expectPageQuality(page);
    await atPartner.goto("/partner/live/earnings/payouts");
    await expectPageQuality(atPartner);
  });
}

test("an operator reverses a payout with a reason, and the partner sees the reason on every page that shows the payout", {
  tag: DEEP,
}, async ({ signedIn }) => {
  const boss = { email: newEmail("operator"), password: PASSWORD };
  const operator = await addOperator(boss);
  const partner = await addApprovedAccount(operator, partnerNamed("Moved Games"));
  const reseller = await resellerWith({ operator }, 100_000);
  const live = callerFor(partner.user, "live");
  await earn(operator, callerFor(reseller.user, "live"), live, 10_000);
  const [intent] = (await listIntents(live, { limit: 1 })).rows;
  const { runId, reference } = await postedPayout(live);
  const page = await signedIn(boss);
  await page.goto(`/operator/live/payouts/${runId}`);
  const row = page.getByRole("row", { name: /Moved Games/ });
  await row.getByRole("button", { name: "Reverse: Moved Games" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("The partner sees your reason")).toBeVisible();
  const reason = "The bank says that the account is closed.";
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Reverse €70.00 in live mode" }).click();
  await expect(row).toContainText(reason);
  await expect(page.getByText("1 reversed", { exact: true })).toBeVisible();
  await expectPageQuality(page);
  const atPartner = await signedIn(partner);
  await atPartner.goto(`/partner/live/earnings/payouts/${reference}`);
  await expect(atPartner.getByText(reason)).toBeVisible();
  await atPartner.goto("/partner/live/earnings/payouts");
  await expect(atPartner.getByRole("row", { name: new RegExp(reference) })).toContainText(reason);
  await expect(atPartner.getByText(/€70\.00 (as of|from reversed payouts)/)).toBeVisible();
  await expect(
    atPartner.getByText("your account was created. Every payout so far was reversed."),
  ).toBeVisible();
  const csv = await requestAs(atPartner, "/partner/live/earnings/payouts.csv");
  expect(await csv.text()).toContain(reason);
  await atPartner.goto(`/partner/live/intents/${intent?.reference}`);
  await expect(atPartner.getByRole("listitem").filter({ hasText: "Payout reversed" })).toContainText(reason);
  await expectPageQuality(atPartner);
});

test("if a partner is suspended after a draft payout run was created, the run's page names the partner, and the run cannot be posted", {
  tag: DEEP,
}, async ({ signedIn }) => {
  const boss = { email: newEmail("operator"), password: PASSWORD };
  const operator = await addOperator(boss);
  const partner = await addApprovedAccount(operator, partnerNamed(`Stopped Games ${newEmail()}`));
  const reseller = await resellerWith({ operator }, 100_000);
  await setBankDetails(partner.user, { account_holder: "Stopped Games Ltd", iban: IBAN });
  await earn(operator, callerFor(reseller.user, "live"), callerFor(partner.user, "live"), 10_000);
  const runId = await newRun(operator, "live");
  const page = await signedIn(boss);
  await page.goto(`/operator/live/payouts/${runId}`);
  const row = page.getByRole("row", { name: new RegExp(partner.companyName) });
  const post = page.getByRole("button", { name: "Post the run" });
  await expect(row).toContainText("Draft");
  await expect(row).not.toContainText("Suspended after run creation");
  await expect(post).toBeVisible();

  const account = { account_id: partner.user.accountId };
  await suspendAccount(operator, { ...account, reason: "a test" });
  for (const isEnded of [false, true]) {
    if (isEnded) await reinstateAccount(operator, account);
    await page.reload();
    await expect(row).toContainText("Suspended after run creation");
    const notice = page.getByText(
      `${partner.companyName} was suspended after this run was created. Discard the run`,
    );
    await expect(notice).toContainText("The new run pays it only if it has been reinstated by then.");
    await expect(page.getByRole("button", { name: "Discard" })).toBeVisible();
    await expect(post).toHaveCount(0);
  }
  await expectPageQuality(page);
  await press(page, "Discard", /^Discard run$/);
  await expect(row).toContainText("Discarded");
  await page.reload();
  await expect(row).not.toContainText("Suspended after run creation");
  await expect(page.getByText("This run cannot be posted")).toHaveCount(0);
});

test("an operator sets the platform's bank account, and the page then shows the IBAN masked", async ({
  signedIn,
}) => {
  const boss = { email: newEmail("operator"), password: PASSWORD };
  await addOperator(boss);
  const page = await signedIn(boss, { javaScriptEnabled: false });
  await page.goto("/operator/live/payouts");
  await page.getByLabel("Account holder").fill("Tessera Payments");
  await page.getByLabel("IBAN").fill(OTHER_IBAN);
  await page.getByRole("button", { name: "Save bank details" }).click();
  await expect(page.getByText("Currently NL91 … 4300")).toBeVisible();
});

test("the ledger page states that its totals add up, and links to the accounts and their transfers", async ({
  signedIn,
}) => {
  const boss = { email: newEmail("operator"), password: PASSWORD };
  const operator = await addOperator(boss);
  const reseller = await resellerWith({ operator }, 100_000, `Wallet Shop ${newEmail()}`);
  const partner = callerFor((await addApprovedAccount(operator, partnerNamed("Owed Games"))).user, "live");
  await earn(operator, callerFor(reseller.user, "live"), partner, 5_000);
  await advanceTotalsToNow();
  const page = await signedIn(boss);
  await page.goto("/operator/live/ledger");
  await expect(page.getByText("Funded equals the sum of the other figures exactly.")).toBeVisible();
  await expectPageQuality(page);
  await page.getByRole("link", { name: "Wallets" }).click();
  const wallet = page.getByRole("row", { name: new RegExp(reseller.companyName) });
  await expect(wallet).toContainText("€1,000.00");
  await wallet.getByRole("link").click();
  await expect(page.getByRole("heading", { name: `Wallet of ${reseller.companyName}` })).toBeVisible();
  await expect(page.getByRole("row", { name: /Sale/ })).toContainText("-€50.00");
  await expect(page.getByRole("row", { name: /Top-up/ })).toHaveCount(2);
  await expectPageQuality(page);
  await page.getByRole("link", { name: "Outstanding vouchers" }).first().click();
  await expect(page.getByRole("heading", { name: "Outstanding vouchers" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Redemption/ }).first()).toContainText("-€");
});
